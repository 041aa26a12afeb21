import { type SaleWindowFacts, saleRefusal } from '../draws/sale-window.ts';

/** A draw when the money of an order arrives, as read under its lock. */
export interface DrawAtSettlement extends SaleWindowFacts {
  /** The list of entries is sealed: nothing that decides the outcome changes any more. */
  sealed: boolean;
  ticketLimit: number | null;
  /** The last ticket number given out. */
  issued: number;
  voided: number;
  /** Tickets held by orders whose payment is under way, this order's included while it is pending. */
  held: number;
  maxTicketsPerPerson: number | null;
}

/** The order that the money is for, as it stands at that moment. */
export interface OrderAtSettlement {
  status: 'pending' | 'paid' | 'declined' | 'cancelled';
  quantity: number;
  /** Until when it holds its tickets, while pending. */
  expiresAt: Date | null;
  /** The buyer's other tickets in this draw, issued and not voided or held. */
  othersOfPerson: number;
  /** Another order was made with its challenge since. */
  challengeUsedElsewhere: boolean;
  /** What the draw promises is not what it was when the order was made. */
  promisesChanged: boolean;
  /** An admin keeps the buyer from buying. */
  buyerSuspended: boolean;
}

/**
 * `nothing`: the order is paid already. `paid`: its tickets are issued, numbered from `firstNumber` on. `refund`: nothing
 * can be given for the money, which goes back with this reason.
 */
export type Settlement =
  | { kind: 'nothing' }
  | { kind: 'paid'; firstNumber: number }
  | { kind: 'refund'; reason: string };

/**
 * Decides what becomes of an order whose money has arrived, whoever brought the news and however late. A live hold is
 * honoured as long as the list is not sealed and the draw not cancelled, also past the end of the sale. A hold that has
 * lapsed but still has its tickets needs the sale to be open; one that was released needs, besides, that its tickets
 * could be had once more, and that the draw promises the same: while tickets are held it cannot change, and what was
 * bought by other terms would not stand up in the public log. Nothing is sold to somebody who is suspended. Else the
 * money goes back.
 */
export function settle(draw: DrawAtSettlement, order: OrderAtSettlement): Settlement {
  if (order.status === 'paid') return { kind: 'nothing' };
  const reason =
    refusalOfBuyer(order) ??
    refusalOfDraw(draw, order) ??
    (order.status === 'pending' ? null : refusalOfOrder(draw, order));
  return reason === null ? { kind: 'paid', firstNumber: draw.issued + 1 } : { kind: 'refund', reason };
}

function refusalOfBuyer({ buyerSuspended }: OrderAtSettlement): string | null {
  return buyerSuspended ? 'Your account had been suspended when your payment arrived.' : null;
}

function refusalOfDraw(draw: DrawAtSettlement, order: OrderAtSettlement): string | null {
  if (draw.status === 'cancelled') return 'This prize draw has been cancelled.';
  if (draw.sealed) return 'This prize draw had already been drawn.';
  const live = order.status === 'pending' && order.expiresAt !== null && order.expiresAt > draw.now;
  return live ? null : (saleRefusal(draw)?.message ?? null);
}

function refusalOfOrder(draw: DrawAtSettlement, order: OrderAtSettlement): string | null {
  const { quantity, othersOfPerson } = order;
  if (order.promisesChanged)
    return 'What this prize draw promises had been changed when your payment arrived.';
  if (order.challengeUsedElsewhere) return 'The skill challenge of this order had been used for another one.';
  if (draw.maxTicketsPerPerson !== null && othersOfPerson + quantity > draw.maxTicketsPerPerson) {
    return 'You already have as many tickets as each person can have in this prize draw.';
  }
  if (draw.ticketLimit === null || draw.issued - draw.voided + draw.held + quantity <= draw.ticketLimit) {
    return null;
  }
  return 'Not enough tickets were left when your payment arrived.';
}
