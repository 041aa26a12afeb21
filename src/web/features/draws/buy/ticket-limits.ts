import type { PrizeDraw } from '#contract/draws/draws.ts';

type Limits = Pick<PrizeDraw, 'ticketsRemaining' | 'maxTicketsPerPerson'>;

/**
 * Returns the maximum number of tickets in one order: the lowest of the site's limit, the tickets left and the
 * limit per person. Returns zero if none can be bought.
 * @param own tickets in this draw that the person already has, without voided ones
 * @param inOrder the site's limit per order
 */
export function getMaxTickets(
  { ticketsRemaining, maxTicketsPerPerson }: Limits,
  own: number,
  inOrder: number,
): number {
  const left = ticketsRemaining ?? inOrder;
  const allowed = maxTicketsPerPerson === null ? inOrder : maxTicketsPerPerson - own;
  return Math.max(0, Math.min(inOrder, left, allowed));
}

/** Builds the message for a quantity above the maximum. */
export function getTooManyMessage(most: number) {
  return {
    title: 'Maximum Ticket Limit',
    description: `You can purchase a maximum of ${most} tickets for this prize draw.`,
  };
}
