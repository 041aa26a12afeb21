import type { PrizeDraw } from '#contract/draws.ts';

type Counted = Pick<PrizeDraw, 'ticketsSold' | 'ticketLimit'>;

const oneIn = (tickets: number) => `1 in ${tickets.toLocaleString('en-GB')}`;

/**
 * A ticket's chance of one prize in words, from the tickets issued and not voided: "1 in 312 now", then "1 in 1,000 if
 * all are sold"; once the list is sealed, from the tickets on it. Empty while nothing can be said.
 */
export function oddsInWords(
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
