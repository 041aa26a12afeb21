import { findTeamRole } from '#domain/draws/runners.ts';
import { canSee } from '#domain/draws/visibility.ts';
import {
  type DrawAtSale,
  decideOrders,
  MAX_TICKETS_PER_ORDER,
  type OrderDecision,
  type OrderRequest,
} from '#domain/orders/decide-orders.ts';
import { REJECTIONS } from '#domain/orders/rejections.ts';
import { type AgeCheckRule, capWithoutAgeCheck } from '#domain/play/age-check.ts';
import { toEffectiveLimit } from '#domain/play/spend-limit.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import { ApiError, createSuspendedError } from '#server/api-error.ts';
import type { PaymentStart, TestOutcome } from '#server/providers/payments/provider.ts';

/** A purchase request to be decided. */
export type SaleRequest = {
  /**
   * The id of the order, if one is created. The id is chosen beforehand, because the provider may derive its reference
   * from it.
   */
  orderId: string;
  drawId: string;
  buyer: { id: string; isAdmin: boolean };
  quantity: number;
  /** What the buyer agreed to pay, in pence. */
  agreedPence?: number | undefined;
  challengeId: string | null;
  consent: { over18: boolean; ukResident: boolean };
  /** From the request; missing values are taken from the account. */
  contact: { firstName: string | null; lastName: string | null; email: string | null };
  testOutcome: TestOutcome;
  /** The network that the request comes from. */
  network: string;
  idempotencyKey: string;
  /** SHA-256 of the request. */
  requestHash: Uint8Array;
};

/** A draw with the size of its public log, 0 if it has none. */
export type DrawFacts = DrawAtSale & {
  id: string;
  logVersion: ProofVersion;
  logSize: number;
  loggedAt: Date | null;
  logRefused: boolean;
};

/** What the database contains about a request, read under the draw's lock. */
export type RequestFacts = {
  firstName: string;
  lastName: string;
  email: string;
  /** Whether the buyer has confirmed the email address of their account. */
  emailConfirmed: boolean;
  suspended: boolean;
  dateOfBirth: string | null;
  /** Whether the buyer has passed the age check, or was found under 18. */
  ageChecked: boolean;
  underAge: boolean;
  /** The buyer's own monthly limit, or the lower one that an admin set; null for the site's maximum. */
  ownLimitPence: number | null;
  /** What the buyer has spent in all draws in this calendar month in London. */
  spentPence: number;
  /** Whether the buyer has taken a break, and its end; null if they closed their account for good. */
  hasAnsweredLimit: boolean;
  /** False if the buyer has answered, because it then does not matter. */
  hasBought: boolean;
  hasBreak: boolean;
  breakUntil: string | null;
  /** The buyer's order with the same idempotency key, and whether its request was the same. */
  knownOrder: string | null;
  sameRequest: boolean | null;
  bought: number;
  held: number;
  /** The id of the open order that holds these tickets; null if there is none. */
  openOrder: string | null;
  /** Whether the buyer has acted on the draw as an admin. */
  intervened: boolean;
  challengeId: string | null;
  /** Whether the challenge matches the draw's current game and was created for this buyer or for a visitor. */
  challengeFits: boolean | null;
  answered: boolean;
  expired: boolean | null;
  used: boolean;
} & {
  /** The puzzle of that challenge, with the answer that was given. */
  [Member in keyof AnsweredRow as `puzzle${Capitalize<Member>}`]: AnsweredRow[Member] | null;
};

/** A request with the facts about it and the initial state of its payment. */
export type Candidate = {
  request: SaleRequest;
  facts: RequestFacts;
  payment: PaymentStart;
  /** The provider's minimum charge, in pence. */
  leastPence: number;
  /** The site's maximum that a person can spend in a calendar month, in pence. */
  mostMonthlyPence: number;
  /** The spending in a month above which a buyer needs an age check, in pence; null for none. */
  ageCheckAbovePence: number | null;
  /** Whether only a share of the draw's tickets may be held. */
  limitsHolds: boolean;
};

export type SalePlan =
  | { kind: 'rejected'; rejection: ApiError }
  /** An order with the same idempotency key exists. */
  | { kind: 'known'; orderId: string }
  /** A repeat of an earlier request in this batch, which gets the same outcome. */
  | { kind: 'twin'; of: number }
  | { kind: 'sold'; draw: DrawFacts; firstNumber: number | null; holdMinutes: number };

/** Decides a batch for one or more draws. Returns one plan per candidate, in the same order. */
export function planSales(
  candidates: readonly Candidate[],
  draws: ReadonlyMap<string, DrawFacts>,
): SalePlan[] {
  const first = new Map<string, number>();
  const settled = candidates.map((candidate, index) => {
    const { buyer, idempotencyKey } = candidate.request;
    const name = `${buyer.id} ${idempotencyKey}`;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    return (
      planByKey(candidate, candidates, earlier) ?? rejectUnseen(candidate, draws) ?? suspended(candidate)
    );
  });
  const open = candidates.filter((_, index) => !settled[index]);
  const decided = new Map<string, SalePlan>();
  const spending = new Map<string, number>();
  for (const [drawId, group] of Map.groupBy(open, ({ request }) => request.drawId)) {
    const draw = draws.get(drawId);
    if (!draw) continue;
    for (const decision of decide(draw, group, spending)) decided.set(decision.ref, planOf(draw, decision));
  }
  return candidates.map(({ request }, index) => {
    const plan = settled[index] ?? decided.get(request.orderId);
    if (!plan) throw new Error('a request has no decision');
    return plan;
  });
}

/** Returns the existing order for a repeated key. A different request with the same key is a conflict. */
function planByKey(
  { request, facts }: Candidate,
  candidates: readonly Candidate[],
  earlier: number | undefined,
): SalePlan | null {
  if (facts.knownOrder !== null) {
    return facts.sameRequest ? { kind: 'known', orderId: facts.knownOrder } : keyConflict();
  }
  if (earlier === undefined) return null;
  const twin = candidates[earlier]?.request;
  return twin && sameBytes(twin.requestHash, request.requestHash)
    ? { kind: 'twin', of: earlier }
    : keyConflict();
}

function keyConflict(): SalePlan {
  const message = 'This idempotency key has already been used for another purchase.';
  return { kind: 'rejected', rejection: new ApiError('conflict', message, { code: 'idempotency_conflict' }) };
}

/** If the buyer cannot see the draw, it is reported as missing. */
function rejectUnseen({ request }: Candidate, draws: ReadonlyMap<string, DrawFacts>): SalePlan | null {
  const draw = draws.get(request.drawId);
  const { id, isAdmin } = request.buyer;
  const isOwner = id === draw?.ownerId;
  if (draw && canSee(draw, { isOwner, isAdmin, role: findTeamRole(draw, id) })) return null;
  return { kind: 'rejected', rejection: new ApiError('missing', 'Prize draw not found') };
}

/** The account may have been suspended after the request was authenticated. */
function suspended({ facts }: Candidate): SalePlan | null {
  return facts.suspended ? { kind: 'rejected', rejection: createSuspendedError() } : null;
}

/**
 * Orders whose payment will be declined take no tickets, so they are decided separately and do not affect the others.
 * `spending` is what each buyer spends in this batch.
 */
function decide(
  draw: DrawFacts,
  group: readonly Candidate[],
  spending: Map<string, number>,
): OrderDecision[] {
  const [declined, others] = [true, false].map((isDeclined) =>
    group.filter(({ payment }) => (payment.outcome === 'declined') === isDeclined).map(toOrderRequest),
  );
  return [
    ...decideOrders(draw, others ?? [], spending),
    ...(declined ?? []).flatMap((order) => decideOrders(draw, [order], new Map(spending))),
  ];
}

function toOrderRequest(candidate: Candidate): OrderRequest {
  const { request, facts, payment, leastPence } = candidate;
  return {
    ref: request.orderId,
    personId: request.buyer.id,
    quantity: request.quantity,
    agreedPence: request.agreedPence,
    challenge:
      facts.challengeId === null
        ? null
        : {
            id: facts.challengeId,
            forThisSale: facts.challengeFits === true,
            answered: facts.answered,
            expired: facts.expired === true,
            used: facts.used,
          },
    consent: request.consent,
    outcome: payment.outcome === 'pending' ? 'hold' : 'paid',
    network: candidate.limitsHolds ? request.network : null,
    isConfirmed: facts.emailConfirmed,
    heldAndBoughtByPerson: facts.bought + facts.held,
    leastPence,
    openOrder: facts.openOrder,
    hasIntervened: facts.intervened,
    dateOfBirth: facts.dateOfBirth,
    isUnderAge: facts.underAge,
    ageCheck: toAgeCheckRule(candidate),
    break: facts.hasBreak ? { until: facts.breakUntil === null ? null : new Date(facts.breakUntil) } : null,
    hasAnsweredLimit: facts.hasAnsweredLimit,
    hasBought: facts.hasBought,
    limitPence: toLimit(candidate),
    spentPence: facts.spentPence,
  };
}

function toAgeCheckRule({ facts, ageCheckAbovePence }: Candidate): AgeCheckRule {
  return { abovePence: ageCheckAbovePence, isChecked: facts.ageChecked };
}

/** What the buyer can spend this month at most, as it is stored with the order. */
export const toStoredLimit = (candidate: Candidate): number =>
  capWithoutAgeCheck(toLimit(candidate), toAgeCheckRule(candidate));

/** The limit that holds for the buyer this month. */
function toLimit({ facts, mostMonthlyPence }: Candidate): number {
  return toEffectiveLimit(facts.ownLimitPence, mostMonthlyPence);
}

function planOf(draw: DrawFacts, decision: OrderDecision): SalePlan {
  if (decision.kind === 'rejected') return { kind: 'rejected', rejection: ApiError.of(decision.rejection) };
  return decision.kind === 'paid'
    ? { kind: 'sold', draw, firstNumber: decision.firstNumber, holdMinutes: 0 }
    : { kind: 'sold', draw, firstNumber: null, holdMinutes: decision.minutes };
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** Applies the lower limit per order that an admin may have set. */
export function requireWithinLimit(quantity: number, most: number): void {
  if (most < MAX_TICKETS_PER_ORDER && quantity > most) throw ApiError.of(REJECTIONS.tooMany(most));
}
