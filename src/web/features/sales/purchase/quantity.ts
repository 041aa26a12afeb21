import type { PrizeDraw } from '#contract/draws/draws.ts';
import { MAX_TICKETS_PER_ORDER } from '#domain/orders/decide-orders.ts';

type Limits = Pick<PrizeDraw, 'ticketsRemaining' | 'maxTicketsPerPerson'>;

/**
 * How many tickets one order may have: the least of what the site allows, what is left, and what the limit for each
 * person leaves. Zero where none is to be had.
 * @param own tickets of this draw that the person already has, voided ones excluded
 * @param inOrder the most that an order of this site may have
 */
export function mostTickets(
  { ticketsRemaining, maxTicketsPerPerson }: Limits,
  own: number,
  inOrder = MAX_TICKETS_PER_ORDER,
): number {
  const left = ticketsRemaining ?? inOrder;
  const allowed = maxTicketsPerPerson === null ? inOrder : maxTicketsPerPerson - own;
  return Math.max(0, Math.min(inOrder, left, allowed));
}

/** What is said when more was asked for than can be had. */
export function tooManyMessage(most: number) {
  return {
    title: 'Maximum Ticket Limit',
    description: `You can purchase a maximum of ${most} tickets for this prize draw.`,
  };
}
