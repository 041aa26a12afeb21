import type { PlacedOrder } from '#contract/sales/order-history.ts';
import { countNumbers } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';

/** The causes for which all tickets of a draw are refunded. */
const WHOLE: readonly PlacedOrder['refunds'][number]['cause'][] = ['no_winner', 'cancel'];

type Refunded = Pick<PlacedOrder, 'refunds' | 'voids'>;

/**
 * Says how many tickets the user held when all tickets of the draw were refunded, and how much they get back. Returns
 * null until then, and if they held none.
 */
export function describeRefundedTickets(
  orders: readonly Refunded[],
): { held: string; refunded: string } | null {
  const refunds = orders.flatMap((order) => order.refunds.filter(({ cause }) => WHOLE.includes(cause)));
  if (refunds.length === 0) return null;
  const tickets = orders.reduce((sum, order) => sum + countRefunded(order), 0);
  const pence = refunds.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const isOnItsWay = refunds.some(({ settledAt }) => settledAt === null);
  return {
    held: `You held ${plural(tickets, 'ticket')}`,
    refunded: `${formatPounds(pence)} refunded${isOnItsWay ? ' (on its way)' : ''}`,
  };
}

/** Counts the tickets that were refunded with the whole draw, and not one by one before. */
function countRefunded({ refunds, voids }: Refunded): number {
  const whole = refunds.filter(({ cause }) => WHOLE.includes(cause));
  const together = voids.filter(
    ({ refunded, reason }) => refunded && whole.some((refund) => refund.reason === reason),
  );
  return together.reduce((sum, { tickets }) => sum + countNumbers(tickets), 0);
}
