import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { RemindForm } from './remind-form.tsx';
import { isOver, type SaleState } from './sale-state.ts';

type BuyFactsProps = {
  draw: Pick<
    PrizeDraw,
    'id' | 'ticketPrice' | 'endDate' | 'endedAt' | 'maxTicketsPerPerson' | 'skillGameType'
  >;
  sale: SaleState;
  daysLeft: number;
  /** Why no ticket can be bought; null while tickets are on sale. */
  closed: string | null;
};

/** Price, end date and limit, then why sales are closed, or what to know before buying. */
export function BuyFacts({ draw, sale, daysLeft, closed }: BuyFactsProps) {
  const over = isOver(sale);
  return (
    <>
      <dl className="mt-5 border-line border-t">
        <Fact label="Price per ticket">{formatPounds(draw.ticketPrice)}</Fact>
        <Fact label={over && draw.endedAt ? 'Ended' : 'End date'}>
          {formatDateTime((over && draw.endedAt) || draw.endDate)}
        </Fact>
        {!over && <Fact label="Days remaining">{daysLeft === 1 ? 'Less than one' : daysLeft}</Fact>}
        {draw.maxTicketsPerPerson !== null && (
          <Fact label="Limit per person">{plural(draw.maxTicketsPerPerson, 'ticket')}</Fact>
        )}
      </dl>
      {closed && <p className="mt-4 font-semibold">{closed}</p>}
      {sale === 'not_started' && <RemindForm drawId={draw.id} />}
      {sale === 'ended' && (
        <p className="mt-1">
          Thank you for your interest, but this prize draw is no longer accepting entries.
        </p>
      )}
      {!over && (
        <p className="mt-4 text-muted text-sm">
          {draw.skillGameType &&
            'A short skill challenge comes first. Everyone gets a ticket, but only tickets with the correct answer enter the draw. One with a wrong answer costs the same. '}
          There are no fees on top.
        </p>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2">
      <dt className="whitespace-nowrap text-muted">{label}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </div>
  );
}
