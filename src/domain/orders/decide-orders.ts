import { isRunBy, type Runners } from '../draws/runners.ts';
import { findSaleRejection } from '../draws/sale-window.ts';
import type { Status } from '../draws/states.ts';
import { type AgeCheckRule, needsAgeCheck } from '../play/age-check.ts';
import { type Break, isOnBreak } from '../play/breaks.ts';
import { isAdult, toLondonDay } from '../play/date-of-birth.ts';
import { toRoomLeft } from '../play/spend-limit.ts';
import { chooseHoldMinutes, type Held, mayHold } from './hold-limits.ts';
import { type OrderRejection, REJECTIONS } from './rejections.ts';

/** The maximum number of tickets per order. */
export const MAX_TICKETS_PER_ORDER = 999;

/** A draw as read under its lock. */
export interface DrawAtSale extends Runners {
  /** The database's clock, read under the lock. */
  now: Date;
  status: Status;
  startDate: Date | null;
  endDate: Date;
  /** Whether the draw's public log is refused for signing. */
  logRefused?: boolean;
  pricePence: number;
  ticketLimit: number | null;
  /** The last ticket number issued; numbers are never reused. */
  issued: number;
  /** How many of the issued tickets are voided. For each, another ticket with a new number can be sold. */
  voided: number;
  /** Tickets held by orders with a pending payment. */
  held: number;
  maxTicketsPerPerson: number | null;
  hasGame: boolean;
  /** Who holds tickets, if the number of holds is limited. */
  holders?: readonly Held[];
}

/** The order's challenge at `now`. */
export interface ChallengeAtSale {
  id: string;
  /** Whether it is for the draw's game and was created for this person or a signed-out visitor. */
  forThisSale: boolean;
  answered: boolean;
  expired: boolean;
  /** Whether another order has used it. */
  used: boolean;
}

export interface OrderRequest {
  /** The order's id, returned with its decision. */
  ref: string;
  personId: string;
  quantity: number;
  /** What the buyer agreed to pay, in pence; undefined if the order does not say. */
  agreedPence?: number | undefined;
  /** null if the order names no challenge, or an unknown one. */
  challenge: ChallengeAtSale | null;
  consent: { over18: boolean; ukResident: boolean };
  /** `paid`: tickets are issued now; `hold`: they are held until the payment succeeds or fails. */
  outcome: 'paid' | 'hold';
  /** The buyer's network; null if the number of holds is not limited. */
  network: string | null;
  /** Whether the buyer has confirmed their email address. */
  isConfirmed: boolean;
  /** This person's tickets in this draw before this batch: held, or issued and not voided. */
  heldAndBoughtByPerson: number;
  /** The provider's minimum charge, in pence. */
  leastPence: number;
  /** Whether this person has acted on the draw as an admin. */
  hasIntervened: boolean;
  /** The id of this person's open order in this draw; null if there is none. */
  openOrder: string | null;
  /** Null for an account from before it was asked. */
  dateOfBirth: string | null;
  /** Whether an age check found this person under 18. */
  isUnderAge: boolean;
  /** Whether this person has passed the age check, and when they need it. */
  ageCheck: AgeCheckRule;
  /** This person's break from buying, or null. */
  break: Break | null;
  /** Whether this person has answered how much they want to spend in a month. */
  hasAnsweredLimit: boolean;
  /** Whether they have a paid order, or one in another draw that is waiting for payment. */
  hasBought: boolean;
  /** This person's limit for the calendar month, and what they had spent of it before this batch, in all draws. */
  limitPence: number;
  spentPence: number;
}

export type OrderDecision =
  | { ref: string; kind: 'paid'; firstNumber: number; quantity: number; totalPence: number }
  | { ref: string; kind: 'hold'; quantity: number; totalPence: number; minutes: number }
  | { ref: string; kind: 'rejected'; rejection: OrderRejection };

/** The effects of the batch so far. */
interface BatchState {
  issued: number;
  held: number;
  holders: Held[];
  byPerson: Map<string, number>;
  /** The open orders, by person. */
  holding: Map<string, string>;
  usedChallenges: Set<string>;
  spending: Map<string, number>;
}

/**
 * Decides a batch of orders for one draw, in order of arrival, from facts read under the draw's lock: which are sold or
 * held, with which ticket numbers, and why the others are rejected. Numbers continue from the last one issued, without
 * gaps. An order that does not fit is rejected on its own; a later, smaller one may still fit. Each accepted order uses
 * its challenge and counts towards the limits for later orders.
 * @param spending what each person spends in this batch, in pence. The draws of a batch share it.
 */
export function decideOrders(
  draw: DrawAtSale,
  orders: readonly OrderRequest[],
  spending: Map<string, number> = new Map(),
): OrderDecision[] {
  const batch: BatchState = {
    issued: draw.issued,
    held: draw.held,
    holders: [...(draw.holders ?? [])],
    byPerson: new Map(),
    holding: new Map(),
    usedChallenges: new Set(),
    spending,
  };
  return orders.map((order) => {
    const rejection = rejectionOf(draw, order, batch);
    return rejection ? { ref: order.ref, kind: 'rejected', rejection } : accept(draw, order, batch);
  });
}

function accept(draw: DrawAtSale, order: OrderRequest, batch: BatchState): OrderDecision {
  const { ref, personId, quantity } = order;
  const totalPence = draw.pricePence * quantity;
  batch.byPerson.set(personId, (batch.byPerson.get(personId) ?? 0) + quantity);
  batch.spending.set(personId, (batch.spending.get(personId) ?? 0) + totalPence);
  if (order.challenge) batch.usedChallenges.add(order.challenge.id);
  if (order.outcome === 'hold') {
    batch.held += quantity;
    batch.holding.set(personId, ref);
    const hold = toHold(order);
    if (hold) batch.holders.push(hold);
    const taken = batch.issued - draw.voided + batch.held;
    const minutes = chooseHoldMinutes({ taken, limit: draw.ticketLimit });
    return { ref, kind: 'hold', quantity, totalPence, minutes };
  }
  const firstNumber = batch.issued + 1;
  batch.issued += quantity;
  return { ref, kind: 'paid', firstNumber, quantity, totalPence };
}

const toHold = ({ network, isConfirmed, quantity, outcome }: OrderRequest): Held | null =>
  outcome === 'hold' && network !== null ? { network, isConfirmed, quantity } : null;

/** Checks the buyer first, then the sale window, the challenge and the quantity. */
function rejectionOf(draw: DrawAtSale, order: OrderRequest, batch: BatchState): OrderRejection | null {
  return (
    rejectionOfPerson(draw, order) ??
    findSaleRejection(draw) ??
    rejectionOfChallenge(draw, order, batch) ??
    rejectionOfQuantity(draw, order, batch) ??
    rejectionOfSpending(draw, order, batch)
  );
}

function rejectionOfPerson(draw: DrawAtSale, order: OrderRequest): OrderRejection | null {
  if (!Number.isSafeInteger(order.quantity) || order.quantity < 1) return REJECTIONS.quantity();
  if (isOnBreak(order.break, draw.now)) return REJECTIONS.onBreak(order.break.until);
  if (!order.consent.over18 || !order.consent.ukResident) return REJECTIONS.consent();
  if (isRunBy(draw, order.personId)) return REJECTIONS.ownDraw();
  if (order.hasIntervened) return REJECTIONS.intervened();
  if (order.dateOfBirth === null) return REJECTIONS.dateOfBirthNeeded();
  if (!isAdult(order.dateOfBirth, toLondonDay(draw.now))) return REJECTIONS.under18();
  if (order.isUnderAge) return REJECTIONS.foundUnder18();
  return null;
}

function rejectionOfChallenge(
  draw: DrawAtSale,
  order: OrderRequest,
  batch: BatchState,
): OrderRejection | null {
  if (!draw.hasGame) return null;
  const { challenge } = order;
  if (!challenge?.forThisSale || !challenge.answered) return REJECTIONS.challengeMissing();
  if (challenge.used || batch.usedChallenges.has(challenge.id)) return REJECTIONS.challengeUsed();
  if (challenge.expired) return REJECTIONS.challengeExpired();
  return null;
}

function rejectionOfQuantity(
  draw: DrawAtSale,
  order: OrderRequest,
  batch: BatchState,
): OrderRejection | null {
  const { personId, quantity } = order;
  const open = order.openOrder ?? batch.holding.get(personId);
  if (open !== undefined) return REJECTIONS.orderOpen(open);
  if (quantity > MAX_TICKETS_PER_ORDER) return REJECTIONS.tooMany(MAX_TICKETS_PER_ORDER);
  if (order.agreedPence !== undefined && order.agreedPence !== draw.pricePence * quantity)
    return REJECTIONS.priceChanged(draw.pricePence);
  if (draw.pricePence * quantity < order.leastPence) return REJECTIONS.tooLittle(order.leastPence);
  const own = order.heldAndBoughtByPerson + (batch.byPerson.get(personId) ?? 0);
  if (draw.maxTicketsPerPerson !== null && own + quantity > draw.maxTicketsPerPerson) {
    return REJECTIONS.personLimit(draw.maxTicketsPerPerson, own);
  }
  if (draw.ticketLimit === null) return null;
  const unsold = draw.ticketLimit - (batch.issued - draw.voided);
  const left = Math.max(0, unsold - batch.held);
  if (quantity > left) return REJECTIONS.notEnoughLeft(left);
  const hold = toHold(order);
  if (!hold || mayHold(hold, { held: batch.holders, left: unsold })) return null;
  return REJECTIONS.tooManyHeld(order.isConfirmed);
}

/**
 * Requires an answer about the limit before a second purchase, and compares the order with what is left of the buyer's
 * monthly limit, over all draws, and with what needs an age check.
 */
function rejectionOfSpending(
  draw: DrawAtSale,
  order: OrderRequest,
  batch: BatchState,
): OrderRejection | null {
  const hasBought = order.hasBought || batch.spending.has(order.personId);
  if (hasBought && !order.hasAnsweredLimit) return REJECTIONS.limitQuestion();
  const spent = order.spentPence + (batch.spending.get(order.personId) ?? 0);
  const left = toRoomLeft(order.limitPence, spent);
  const total = draw.pricePence * order.quantity;
  if (total > left) return REJECTIONS.spendLimit(left);
  return needsAgeCheck(order.ageCheck, spent, total) ? REJECTIONS.ageCheck() : null;
}
