import { Gift, HeartHandshake, ShieldCheck, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { plural } from '#domain/text/plural.ts';
import { describeCharity } from './charity-text.ts';
import { describePrizeTotal } from './prize-text.ts';
import { RegisteredCharity } from './registered-charity.tsx';

export type PriceFactsProps = {
  prizes: readonly Pick<PrizeDraw['prizes'][number], 'valuePence'>[];
  charity: Pick<PrizeDraw, 'ticketPrice' | 'charityPercentage' | 'charityName' | 'charityNumber'> | null;
  guarantee: { minimum: number | null; met: boolean; several: boolean } | null;
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
          {describeGuarantee(guarantee)}{' '}
          {guarantee.minimum !== null && !guarantee.met && (
            <a href="#minimum" className="underline decoration-edge underline-offset-4">
              How the cash is worked out
            </a>
          )}
        </Fact>
      )}
      {charity && (
        <Fact icon={<HeartHandshake className="mt-0.75 size-4.5 text-highlight" aria-hidden="true" />}>
          {describeCharity(charity)}{' '}
          {charity.charityNumber && <RegisteredCharity number={charity.charityNumber} />}
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

function describeGuarantee({ minimum, met, several }: NonNullable<PriceFactsProps['guarantee']>): string {
  const prizes = several ? 'the prizes' : 'the prize';
  if (minimum === null)
    return `${several ? 'The prizes are' : 'The prize is'} drawn however few tickets are sold.`;
  if (met)
    return `We’ve reached the minimum of ${plural(minimum, 'ticket')}, so ${prizes} will be given as promised.`;
  const winners = several ? 'winners share' : 'the winner gets';
  return `If we sell fewer than ${plural(minimum, 'ticket')}, ${winners} cash instead of ${prizes}.`;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      {icon}
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}
