import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { GrowingOak } from '#web/components/art/growing-oak.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';

const ANCHOR = 'become-a-host';

type UpgradeBannerProps = {
  /** Whether the user followed a link to this offer. */
  wanted: boolean;
  onUpgrade: () => void;
  pending: boolean;
  upgraded: boolean;
};

/** The offer to become a host for free. */
export function UpgradeBanner({ wanted, onUpgrade, pending, upgraded }: UpgradeBannerProps) {
  const section = useRef<HTMLElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const called = wanted || hash === ANCHOR;
  useEffect(() => {
    if (!called) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'center' });
  }, [called]);

  return (
    <section
      ref={section}
      id={ANCHOR}
      tabIndex={-1}
      aria-labelledby="upgrade"
      className="mt-14 flex scroll-mt-20 items-center gap-8 rounded-sheet bg-accent-soft px-6 py-7 [--art-paper:var(--accent-soft)] sm:px-9"
    >
      <div className="min-w-0 flex-1">
        <h2 id="upgrade" className="text-2xl">
          Ready to host your own prize draws?
        </h2>
        <p className="measure mt-2">
          It’s free to host. We take 13% of ticket sales, a charity you choose gets its share, and you keep
          the rest. You also keep your tickets and can still enter draws.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={onUpgrade} pending={pending || upgraded} pendingText="Upgrading...">
            Upgrade Now
          </Button>
          <ButtonLink to="/why-us" variant="secondary">
            Learn More
          </ButtonLink>
        </div>
      </div>
      <GrowingOak stage={2} className="w-36 flex-none max-sm:hidden" />
    </section>
  );
}
