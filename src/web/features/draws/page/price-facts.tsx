import { Gift, HeartHandshake, ShieldCheck, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeMinimumCondition } from '#domain/outcome/minimum-condition.ts';
import { buildRegisterUrl, parseCharityNumber } from '#domain/payouts/charity-number.ts';
import { describeCharity } from './charity-text.ts';
import { describePrizeTotal } from './prize-text.ts';

export type PriceFactsProps = {
  prizes: readonly Pick<PrizeDraw['prizes'][number], 'valuePence'>[];
  charity: Pick<PrizeDraw, 'ticketPrice' | 'charityPercentage' | 'charityName' | 'charityNumber'> | null;
  /** Null once sales are over. The sales are left out if the prizes do not depend on them. */
  guarantee: {
    minTicketAmount: number | null;
    ticketsSold?: number;
    winnersCashPence?: number | null;
  } | null;
};

/** Answers the questions of careful buyers: what the prizes are worth, whether they are certain, and who is paid. */
export function PriceFacts({ prizes, charity, guarantee }: PriceFactsProps) {
  const worth = describePrizeTotal(prizes);
  return (
    <ul className="mt-4 space-y-2">
      {worth && (
        <Fact icon={<Gift className="mt-0.75 size-4.5 text-accent" aria-hidden="true" />}>
          <span className="font-semibold">{worth}</span>
        </Fact>
      )}
      {guarantee && (
        <Fact icon={<Target className="mt-0.75 size-4.5 text-accent" aria-hidden="true" />}>
          {describeGuarantee(guarantee, prizes.length)}{' '}
          {guarantee.minTicketAmount !== null && (
            <a href="#minimum" className="underline decoration-edge underline-offset-4">
              How the cash is worked out
            </a>
          )}
        </Fact>
      )}
      {charity && (
        <Fact icon={<HeartHandshake className="mt-0.75 size-4.5 text-highlight" aria-hidden="true" />}>
          {describeCharity({ ...charity, prizes })} <RegisterLink number={charity.charityNumber} />
        </Fact>
      )}
      <Fact icon={<ShieldCheck className="mt-0.75 size-4.5 text-accent" aria-hidden="true" />}>
        <a href="#proof" className="underline decoration-edge underline-offset-4">
          Anyone can check how the winner is drawn
        </a>
      </Fact>
    </ul>
  );
}

function describeGuarantee(
  { minTicketAmount, ticketsSold = 0, winnersCashPence = null }: NonNullable<PriceFactsProps['guarantee']>,
  prizeCount: number,
): string {
  const condition = describeMinimumCondition({ minTicketAmount, ticketsSold, winnersCashPence, prizeCount });
  return (
    condition ?? `${prizeCount > 1 ? 'The prizes are' : 'The prize is'} drawn however few tickets are sold.`
  );
}

/** Leads to the charity's entry in its register, if its number has the form of one. */
function RegisterLink({ number }: { number: string | null }) {
  const known = number && parseCharityNumber(number);
  if (!known) return null;
  return (
    <a
      href={buildRegisterUrl(known)}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-edge underline-offset-4"
    >
      See it in the register<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      {icon}
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}
