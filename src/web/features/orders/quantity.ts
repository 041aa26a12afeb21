import type { PrizeDraw } from '#contract/draws.ts';
import { MAX_TICKETS_PER_ORDER } from '#domain/orders/decide.ts';

type Limits = Pick<PrizeDraw, 'ticketsRemaining' | 'maxTicketsPerPerson'>;

/**
 * How many tickets one order may have: the least of 999, what is left, and what the limit for each person leaves.
 * Zero where none is to be had.
 * @param own tickets of this draw that the person already has, voided ones excluded
 */
export function mostTickets({ ticketsRemaining, maxTicketsPerPerson }: Limits, own: number): number {
  const left = ticketsRemaining ?? MAX_TICKETS_PER_ORDER;
  const allowed = maxTicketsPerPerson === null ? MAX_TICKETS_PER_ORDER : maxTicketsPerPerson - own;
  return Math.max(0, Math.min(MAX_TICKETS_PER_ORDER, left, allowed));
}

/** What is said when more was asked for than can be had. */
export function tooManyMessage(most: number) {
  return {
    title: 'Maximum Ticket Limit',
    description: `You can purchase a maximum of ${most} tickets for this prize draw.`,
  };
}
