import { formatPounds } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT, splitGross } from '#domain/money/split.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { cn } from '#web/components/ui/cn.ts';
import { TicketEnd } from '#web/components/ui/ticket-end.tsx';

const PRICE_PENCE = 500;
const CHARITY_PERCENT = 20;
const NUMBER = 124;

const { charityPence, hostPence, platformFeePence } = splitGross({
  grossPence: PRICE_PENCE,
  charityPercentage: CHARITY_PERCENT,
  extraTrees: 0,
});

const SHARES = [
  { label: 'to the host', pence: hostPence },
  { label: `to the charity, ${CHARITY_PERCENT}% of the rest`, pence: charityPence },
  { label: `to us, ${PLATFORM_FEE_PERCENT}%`, pence: platformFeePence },
];

/** Three tickets for different draws. The front one shows how its price is divided. */
export function TicketFan() {
  return (
    <div className="relative mx-auto w-full max-w-[31rem] px-2 pt-8 pb-6 sm:px-5">
      <BackTicket paper="pink" number={NUMBER + 293} className="-rotate-8" />
      <BackTicket paper="yellow" number={NUMBER + 118} className="rotate-5" />
      <section aria-labelledby="one-ticket" data-tear="end" className="ticket relative -rotate-1 pr-(--stub)">
        <div className="p-3.5 sm:p-4">
          <div className="ticket-frame px-5 py-5 sm:px-7 sm:py-6">
            <h2 id="one-ticket" className="font-semibold font-text text-base tracking-normal">
              Where one ticket’s money goes
            </h2>
            <p className="ticket-number mt-2">{formatPounds(PRICE_PENCE)}</p>
            <ul className="mt-4 grid gap-1.5">
              {SHARES.map(({ label, pence }) => (
                <li key={label} className="flex gap-3">
                  <span className="tabular font-semibold">{formatPounds(pence)}</span>
                  {label}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <StubNumber number={NUMBER} />
      </section>
    </div>
  );
}

type BackTicketProps = { paper: string; number: number; className: string };

function BackTicket({ paper, number, className }: BackTicketProps) {
  return (
    <div
      aria-hidden="true"
      data-paper={paper}
      className={cn('absolute inset-x-2 inset-y-8 sm:inset-x-5', className)}
    >
      <div data-tear="end" className="ticket h-full">
        <StubNumber number={number} />
      </div>
    </div>
  );
}

function StubNumber({ number }: { number: number }) {
  return (
    <TicketEnd className="tabular stamped text-2xl tracking-[0.12em]">{formatTicketNumber(number)}</TicketEnd>
  );
}
