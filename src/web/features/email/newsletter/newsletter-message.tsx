import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '#web/components/layout/brand-mark.tsx';
import { TicketEnd } from '#web/components/ui/ticket-end.tsx';
import { useSite } from '#web/lib/router-context.ts';

type NewsletterMessageProps = {
  heading: string;
  children: ReactNode;
  /** Whether an action is in progress. Its outcome will be announced. */
  busy?: boolean;
  /** Whether this is an outcome. It then receives the focus, because the pressed button is gone. */
  isOutcome?: boolean;
};

/** A single message about a newsletter subscription. */
export function NewsletterMessage({
  heading,
  children,
  busy = false,
  isOutcome = false,
}: NewsletterMessageProps) {
  const { brandName, holding } = useSite();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOutcome) title.current?.focus();
  }, [isOutcome]);
  return (
    <div className="mx-auto w-full max-w-[45.5rem] px-4 py-12 sm:px-6 sm:py-20">
      {holding && <Brand className="mb-8" />}
      <section
        data-variant="receipt"
        data-tear="end"
        aria-live="polite"
        aria-busy={busy || undefined}
        className="ticket pr-(--stub) [--stub:2.25rem] sm:[--stub:5.5rem]"
      >
        <div className="space-y-4 px-6 py-9 sm:px-10 sm:py-12">
          <h1 ref={title} tabIndex={-1} className="text-3xl outline-none">
            {heading}
          </h1>
          {children}
        </div>
        <TicketEnd className="text-muted tracking-[0.08em] sm:text-xl">{brandName}</TicketEnd>
      </section>
    </div>
  );
}
