import type { DisputedOrder } from './unpaid-tickets.ts';

/**
 * How much of an order can be refunded for some of its tickets, in pence. Usually it is their price. After a lost
 * dispute, it is what the bank has left of it, and never the price of tickets that remain in the draw.
 *
 * @param chosen the tickets to refund, `valid` of which are not void yet
 */
export function calculateRefundable(
  { leftPence, pricePence, validTickets }: DisputedOrder,
  chosen: { tickets: number; valid: number },
): number {
  const ofOthers = (validTickets - chosen.valid) * pricePence;
  return Math.max(0, Math.min(chosen.tickets * pricePence, leftPence - ofOthers));
}
