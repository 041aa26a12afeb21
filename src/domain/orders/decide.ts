import { saleRefusal } from '../draws/sale-window.ts';
import type { Status } from '../draws/states.ts';
import { type OrderRejection, refuse } from './rejections.ts';

/** The most tickets that one order may have. */
export const MAX_TICKETS_PER_ORDER = 999;

/** How long an order holds its tickets while its payment is under way, by the database's clock. */
export const HOLD_MINUTES = 15;

/** A draw as read under its lock. */
export interface DrawAtSale {
  /** The database's clock, read after the lock was had. */
  now: Date;
  status: Status;
  startDate: Date | null;
  endDate: Date;
  pricePence: number;
  ticketLimit: number | null;
  /** The last ticket number given out; numbers are never reused. */
  issued: number;
  /** How many of the issued tickets are voided; each frees its place. */
  voided: number;
  /** Tickets held by orders whose payment is under way. */
  held: number;
  maxTicketsPerPerson: number | null;
  ownerId: string;
  hasGame: boolean;
}

/** The challenge that an order names, as it stands at `now`. */
export interface ChallengeAtSale {
  id: string;
  /** It is of this draw's game, and was put to this person or to a visitor. */
  forThisSale: boolean;
  answered: boolean;
  expired: boolean;
  /** Another order was made with it. */
  used: boolean;
}

export interface OrderRequest {
  /** The order's id; comes back with its decision, and with the refusal of another that it stands in the way of. */
  ref: string;
  personId: string;
  quantity: number;
  /** null when none is named or none is known by that name. */
  challenge: ChallengeAtSale | null;
  consent: { over18: boolean; ukResident: boolean };
  /** `paid`: tickets are issued now; `hold`: they are held until the payment is known. */
  outcome: 'paid' | 'hold';
  /** This person's tickets in this draw, issued and not voided or held, before this batch. */
  heldAndBoughtByPerson: number;
  /** The least that can be paid in the way that this order is, in pence. */
  leastPence: number;
  /** The id of this person's other order in this draw that still holds tickets. */
  openOrder: string | null;
}

export type OrderDecision =
  | { ref: string; kind: 'paid'; firstNumber: number; quantity: number; totalPence: number }
  | { ref: string; kind: 'hold'; quantity: number; totalPence: number }
  | { ref: string; kind: 'refused'; refusal: OrderRejection };

/** What the batch has done so far. */
interface Running {
  issued: number;
  held: number;
  byPerson: Map<string, number>;
  /** The orders that hold tickets, by person. */
  holding: Map<string, string>;
  usedChallenges: Set<string>;
}

/**
 * Decides a batch of orders for one draw, in the order of their arrival, from facts read under the draw's
 * lock: which are sold or held, with which numbers, and why the others are refused. Numbers follow the last
 * one issued without a gap. An order that does not fit is refused alone: a smaller one behind it may still
 * fit. What an order takes (places, a person's allowance, its challenge) is gone for those behind it.
 */
export function decideOrders(draw: DrawAtSale, orders: readonly OrderRequest[]): OrderDecision[] {
  const running: Running = {
    issued: draw.issued,
    held: draw.held,
    byPerson: new Map(),
    holding: new Map(),
    usedChallenges: new Set(),
  };
  return orders.map((order) => {
    const refusal = refusalOf(draw, order, running);
    return refusal ? { ref: order.ref, kind: 'refused', refusal } : accept(draw, order, running);
  });
}

function accept(draw: DrawAtSale, order: OrderRequest, running: Running): OrderDecision {
  const { ref, personId, quantity } = order;
  const totalPence = draw.pricePence * quantity;
  running.byPerson.set(personId, (running.byPerson.get(personId) ?? 0) + quantity);
  if (order.challenge) running.usedChallenges.add(order.challenge.id);
  if (order.outcome === 'hold') {
    running.held += quantity;
    running.holding.set(personId, ref);
    return { ref, kind: 'hold', quantity, totalPence };
  }
  const firstNumber = running.issued + 1;
  running.issued += quantity;
  return { ref, kind: 'paid', firstNumber, quantity, totalPence };
}

/** Who and what first, then whether the draw sells, then what others left. */
function refusalOf(draw: DrawAtSale, order: OrderRequest, running: Running): OrderRejection | null {
  return (
    refusalOfPerson(draw, order) ??
    saleRefusal(draw) ??
    refusalOfChallenge(draw, order, running) ??
    refusalOfQuantity(draw, order, running)
  );
}

function refusalOfPerson(draw: DrawAtSale, order: OrderRequest): OrderRejection | null {
  if (!Number.isSafeInteger(order.quantity) || order.quantity < 1) return refuse.quantity();
  if (!order.consent.over18 || !order.consent.ukResident) return refuse.consent();
  if (order.personId === draw.ownerId) return refuse.ownDraw();
  return null;
}

function refusalOfChallenge(draw: DrawAtSale, order: OrderRequest, running: Running): OrderRejection | null {
  if (!draw.hasGame) return null;
  const { challenge } = order;
  if (!challenge?.forThisSale || !challenge.answered) return refuse.challengeMissing();
  if (challenge.used || running.usedChallenges.has(challenge.id)) return refuse.challengeUsed();
  if (challenge.expired) return refuse.challengeExpired();
  return null;
}

function refusalOfQuantity(draw: DrawAtSale, order: OrderRequest, running: Running): OrderRejection | null {
  const { personId, quantity } = order;
  const open = order.openOrder ?? running.holding.get(personId);
  if (open !== undefined) return refuse.orderOpen(open);
  if (quantity > MAX_TICKETS_PER_ORDER) return refuse.tooMany(MAX_TICKETS_PER_ORDER);
  if (draw.pricePence * quantity < order.leastPence) return refuse.tooLittle(order.leastPence);
  const own = order.heldAndBoughtByPerson + (running.byPerson.get(personId) ?? 0);
  if (draw.maxTicketsPerPerson !== null && own + quantity > draw.maxTicketsPerPerson) {
    return refuse.personLimit(draw.maxTicketsPerPerson, own);
  }
  if (draw.ticketLimit === null) return null;
  const left = Math.max(0, draw.ticketLimit - (running.issued - draw.voided) - running.held);
  return quantity > left ? refuse.notEnoughLeft(left) : null;
}
