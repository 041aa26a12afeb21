import { findSaleRejection, type SaleWindowFacts } from '../draws/sale-window.ts';

/** A draw when an order's payment arrives, read under its lock. */
export interface DrawAtSettlement extends SaleWindowFacts {
  /** The entries are sealed: nothing that decides the outcome can change. */
  sealed: boolean;
  ticketLimit: number | null;
  /** The last ticket number issued. */
  issued: number;
  voided: number;
  /** Tickets held by orders with a pending payment, including this order while it is pending. */
  held: number;
  maxTicketsPerPerson: number | null;
}

/** The order when its payment arrives. */
export interface OrderAtSettlement {
  status: 'pending' | 'paid' | 'declined' | 'cancelled';
  quantity: number;
  /** When its hold expires, if pending. */
  expiresAt: Date | null;
  /** The buyer's other tickets in this draw: held, or issued and not voided. */
  othersOfPerson: number;
  /** Whether another order has used its challenge since. */
  challengeUsedElsewhere: boolean;
  /** Whether the draw's promises have changed since the order was made. */
  promisesChanged: boolean;
  /** Whether the buyer's account is suspended. */
  buyerSuspended: boolean;
  /** Whether the buyer is on a break from buying tickets. */
  buyerOnBreak: boolean;
  /** Whether an age check found the buyer under 18. */
  buyerUnderAge: boolean;
  /** Whether the order waits for payment, and no longer fits into the limit, which was lowered since. */
  aboveLoweredLimit: boolean;
  /** What is left of the buyer's limit for the month in which the order was made. Their open order counts as spent. */
  monthlyLeftPence: number;
  totalPence: number;
  /** Whether the buyer has joined the team that runs the draw, or acted on it, since the order was made. */
  buyerRunsDraw: boolean;
}

/**
 * `nothing`: the order is already paid. `paid`: its tickets are issued, numbered from `firstNumber`. `refund`: the
 * payment arrived too late and is refunded for this reason.
 */
export type Settlement =
  | { kind: 'nothing' }
  | { kind: 'paid'; firstNumber: number }
  | { kind: 'refund'; reason: string };

/**
 * Decides whether an order whose payment has arrived is paid or refunded.
 *
 * - A live hold is honoured unless the draw is sealed or cancelled or the buyer's limit was lowered below it, even after the
 *   sale has ended. If the draw's public
 *   log is refused, its tickets could not be proved, so the payment is refunded.
 * - An expired hold that still has its tickets also needs an open sale.
 * - A released hold also needs enough tickets left, room in the buyer's monthly limit, an unused challenge and unchanged
 *   promises: tickets bought under other terms would contradict the public log.
 * - A buyer who is suspended, on a break or under 18 is always refunded, and so is one who has joined the draw's team or acted on
 *   the draw.
 */
export function settleOrder(draw: DrawAtSettlement, order: OrderAtSettlement): Settlement {
  if (order.status === 'paid') return { kind: 'nothing' };
  const reason =
    rejectionOfBuyer(order) ??
    rejectionOfDraw(draw, order) ??
    (order.status === 'pending' ? null : rejectionOfOrder(draw, order));
  return reason === null ? { kind: 'paid', firstNumber: draw.issued + 1 } : { kind: 'refund', reason };
}

const LOG_REFUSED =
  'We were repairing the public log of this prize draw when your payment arrived, so we couldn’t issue any tickets.';

const LIMIT_REACHED = 'Your spending limit for the month had been reached when your payment arrived.';

function rejectionOfBuyer(order: OrderAtSettlement): string | null {
  const { buyerSuspended, buyerOnBreak, buyerUnderAge, buyerRunsDraw, aboveLoweredLimit } = order;
  if (buyerSuspended) return 'Your account had been suspended when your payment arrived.';
  if (buyerOnBreak) return 'You were taking a break from buying tickets when your payment arrived.';
  if (buyerUnderAge) return 'Our age check had found that you’re under 18 when your payment arrived.';
  if (aboveLoweredLimit) return LIMIT_REACHED;
  return buyerRunsDraw ? 'You were running this prize draw when your payment arrived.' : null;
}

function rejectionOfDraw(draw: DrawAtSettlement, order: OrderAtSettlement): string | null {
  if (draw.status === 'cancelled') return 'This prize draw has been cancelled.';
  if (draw.sealed) return 'This prize draw had already been drawn.';
  if (draw.logRefused) return LOG_REFUSED;
  const live = order.status === 'pending' && order.expiresAt !== null && order.expiresAt > draw.now;
  return live ? null : (findSaleRejection(draw)?.message ?? null);
}

function rejectionOfOrder(draw: DrawAtSettlement, order: OrderAtSettlement): string | null {
  const { quantity, othersOfPerson } = order;
  if (order.promisesChanged) return 'The terms of this prize draw had changed when your payment arrived.';
  if (order.challengeUsedElsewhere)
    return 'The skill challenge for this order had already been used for another one.';
  if (order.totalPence > order.monthlyLeftPence) return LIMIT_REACHED;
  if (draw.maxTicketsPerPerson !== null && othersOfPerson + quantity > draw.maxTicketsPerPerson) {
    return 'You already have as many tickets as each person can have in this prize draw.';
  }
  if (draw.ticketLimit === null || draw.issued - draw.voided + draw.held + quantity <= draw.ticketLimit) {
    return null;
  }
  return 'Not enough tickets were left when your payment arrived.';
}
