/** An order's payment in pence, and its tickets. */
export interface DisputedOrder {
  /** Paid, minus refunds and what banks have taken for good. */
  leftPence: number;
  pricePence: number;
  /** The order's tickets that are not void. */
  validTickets: number;
}

/**
 * How many tickets of an order are no longer paid for in full after a lost dispute. The bank can take any amount, so
 * this rounds up: a ticket takes part only if all of its price was paid. The part of a price that is left over stays in
 * the draw, and gross falls by exactly what was lost.
 */
export function countUnpaidTickets({ leftPence, pricePence, validTickets }: DisputedOrder): number {
  if (pricePence === 0) return 0;
  return Math.max(0, validTickets - Math.floor(leftPence / pricePence));
}
