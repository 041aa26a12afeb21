import { Check } from 'lucide-react';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';

const INCLUDED = [
  'As many prize draws as you like',
  'Your colours, images, fonts and layout',
  'Four skill games at three levels',
  'Up to 10 prizes in a draw',
  'Tickets, earnings and impact as you sell',
  'An automatic draw at the end date, or one you start live',
  'A tree for every £100 of sales, paid by us',
];

export function HostCard() {
  const { user } = useAuth();
  return (
    <section
      aria-labelledby="host-card"
      data-tear="below"
      className="ticket pb-(--stub) [--stub:6.5rem] print:[--stub:0px]"
    >
      <div className="p-4 sm:p-5">
        <div className="ticket-frame px-5 py-6 sm:px-8 sm:py-8">
          <h2 id="host-card" className="font-semibold font-text text-lg tracking-normal">
            For hosts
          </h2>
          <div className="mt-3 flex flex-wrap gap-x-10 gap-y-4">
            <p>
              <span className="ticket-number block">£0</span>
              <span className="mt-1 block">per month</span>
            </p>
            <p>
              <span className="ticket-number block">{PLATFORM_FEE_PERCENT}%</span>
              <span className="mt-1 block">of what you sell</span>
            </p>
          </div>
          <p className="mt-4 font-semibold">
            It’s free to host. We take {PLATFORM_FEE_PERCENT}% of ticket sales.
          </p>
          <ul className="mt-6 grid gap-2.5">
            {INCLUDED.map((line) => (
              <li key={line} className="flex gap-3">
                <Check className="mt-0.5 size-5 text-accent" aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <span className="ticket-tear" aria-hidden="true" data-screen-only="" />
      <div className="absolute inset-x-0 bottom-0 flex h-(--stub) items-center px-9 sm:px-13">
        {user ? (
          <ButtonLink to="/dashboard" size="lg" block>
            Get Started
          </ButtonLink>
        ) : (
          <ButtonLink to="/auth" search={{ tab: 'register', type: 'host' }} size="lg" block>
            Get Started
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
