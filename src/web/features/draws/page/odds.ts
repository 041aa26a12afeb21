import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';

type Counted = Pick<PrizeDraw, 'ticketsSold' | 'ticketLimit'>;

const oneIn = (tickets: number) => `1 in ${formatNumber(tickets)}`;

/**
 * Describes a ticket's odds of winning one prize: "1 in 312 now", then "1 in 1,000 if all are sold". Counts tickets
 * that were issued and not voided or, once there is a sealed list, the tickets on it. Empty while unknown.
 */
export function describeOdds(
  { ticketsSold, ticketLimit }: Counted,
  closed = false,
  entered: number | null = null,
): string[] {
  const tickets = entered ?? ticketsSold;
  if (closed) return tickets > 0 ? [oneIn(tickets)] : [];
  return [
    ...(ticketsSold > 0 ? [`${oneIn(ticketsSold)} now`] : []),
    ...(ticketLimit !== null && ticketLimit > ticketsSold ? [`${oneIn(ticketLimit)} if all are sold`] : []),
  ];
}

/** Returns a note on the odds while tickets are on sale; empty if the numbers are enough. */
export function describeOddsNote({
  ticketsSold,
  ticketLimit,
  maxTicketsPerPerson,
}: Counted & Pick<PrizeDraw, 'maxTicketsPerPerson'>): string {
  const most =
    maxTicketsPerPerson === null
      ? ''
      : `Each person can have up to ${plural(maxTicketsPerPerson, 'ticket')}.`;
  return [changeOf({ ticketsSold, ticketLimit }), most].filter(Boolean).join(' ');
}

function changeOf({ ticketsSold, ticketLimit }: Counted): string {
  if (ticketLimit === null) {
    const first = ticketsSold === 0 ? 'No tickets sold yet. ' : '';
    return `${first}There’s no limit, so the odds get longer as more are sold.`;
  }
  if (ticketsSold === 0) return 'No tickets sold yet.';
  return ticketsSold >= ticketLimit ? 'All tickets are sold.' : '';
}
