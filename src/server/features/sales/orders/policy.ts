import { canSee } from '#domain/draws/visibility.ts';
import {
  type DrawAtSale,
  decideOrders,
  MAX_TICKETS_PER_ORDER,
  type OrderDecision,
  type OrderRequest,
} from '#domain/orders/decide.ts';
import { refuse } from '#domain/orders/rejections.ts';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { ApiError, accountSuspended } from '#server/api-error.ts';
import type { PaymentStart, TestOutcome } from '#server/providers/payments/provider.ts';

/** One purchase, ready to be decided. */
export type SaleRequest = {
  /** The order's id if it is sold, made beforehand so that it can be looked for after a lost answer. */
  orderId: string;
  drawId: string;
  buyer: { id: string; isAdmin: boolean };
  quantity: number;
  challengeId: string | null;
  consent: { over18: boolean; ukResident: boolean };
  /** As given with the order; what is missing is taken from the account. */
  contact: { firstName: string | null; lastName: string | null; email: string | null };
  testOutcome: TestOutcome;
  idempotencyKey: string;
  /** SHA-256 of what was asked for. */
  requestHash: Uint8Array;
};

/** A draw with the end of its public log; `logSize` is 0 where it has none. */
export type DrawFacts = DrawAtSale & { id: string; logSize: number; loggedAt: Date | null };

/** What a request meets in the database, read under the lock. */
export type RequestFacts = {
  firstName: string;
  lastName: string;
  email: string;
  /** An admin keeps them from buying. */
  suspended: boolean;
  /** An order of this buyer under the same key, and whether the same was asked for. */
  knownOrder: string | null;
  sameRequest: boolean | null;
  bought: number;
  held: number;
  /** The order that holds them. */
  openOrder: string | null;
  challengeId: string | null;
  /** It is of the draw as it is now, and was put to this buyer or to a visitor. */
  challengeFits: boolean | null;
  answered: boolean;
  expired: boolean | null;
  used: boolean;
} & {
  /** The puzzle of that challenge as it was answered. */
  [Member in keyof AnsweredRow as `puzzle${Capitalize<Member>}`]: AnsweredRow[Member] | null;
};

/** A request with what it meets and how its payment begins. */
export type Candidate = {
  request: SaleRequest;
  facts: RequestFacts;
  payment: PaymentStart;
  /** The least that its provider takes, in pence. */
  leastPence: number;
};

export type SalePlan =
  | { kind: 'refused'; refusal: ApiError }
  /** Already sold under this key. */
  | { kind: 'known'; orderId: string }
  /** The same purchase stands earlier in this batch: it shares that one's fate. */
  | { kind: 'twin'; of: number }
  | { kind: 'sold'; draw: DrawFacts; firstNumber: number | null };

/** Decides a batch that may be for several draws: one plan for each candidate, in their order. */
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
    return settledByKey(candidate, candidates, earlier) ?? unseen(candidate, draws) ?? suspended(candidate);
  });
  const open = candidates.filter((_, index) => !settled[index]);
  const decided = new Map<string, SalePlan>();
  for (const [drawId, group] of Map.groupBy(open, ({ request }) => request.drawId)) {
    const draw = draws.get(drawId);
    if (!draw) continue;
    for (const decision of decide(draw, group)) decided.set(decision.ref, planOf(draw, decision));
  }
  return candidates.map(({ request }, index) => {
    const plan = settled[index] ?? decided.get(request.orderId);
    if (!plan) throw new Error('a request was not decided');
    return plan;
  });
}

/** The same key answers the same order again; with another request it is a mistake of the caller's. */
function settledByKey(
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
  const message = 'This idempotency key was already used for another purchase.';
  return { kind: 'refused', refusal: new ApiError('conflict', message, { code: 'idempotency_conflict' }) };
}

/** For whoever may not see a draw, it is not there. */
function unseen({ request }: Candidate, draws: ReadonlyMap<string, DrawFacts>): SalePlan | null {
  const draw = draws.get(request.drawId);
  const { id, isAdmin } = request.buyer;
  if (draw && canSee(draw, { isOwner: id === draw.ownerId, isAdmin })) return null;
  return { kind: 'refused', refusal: new ApiError('missing', 'Prize draw not found') };
}

/** Since they were let in to ask for it. */
function suspended({ facts }: Candidate): SalePlan | null {
  return facts.suspended ? { kind: 'refused', refusal: accountSuspended() } : null;
}

/** A payment that will be declined takes nothing from those beside it, so its order is decided apart from theirs. */
function decide(draw: DrawFacts, group: readonly Candidate[]): OrderDecision[] {
  const [declined, others] = [true, false].map((wanted) =>
    group.filter(({ payment }) => (payment.outcome === 'declined') === wanted).map(toOrderRequest),
  );
  return [
    ...decideOrders(draw, others ?? []),
    ...(declined ?? []).flatMap((order) => decideOrders(draw, [order])),
  ];
}

function toOrderRequest({ request, facts, payment, leastPence }: Candidate): OrderRequest {
  return {
    ref: request.orderId,
    personId: request.buyer.id,
    quantity: request.quantity,
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
    heldAndBoughtByPerson: facts.bought + facts.held,
    leastPence,
    openOrder: facts.openOrder,
  };
}

function planOf(draw: DrawFacts, decision: OrderDecision): SalePlan {
  if (decision.kind === 'refused') return { kind: 'refused', refusal: ApiError.of(decision.refusal) };
  return { kind: 'sold', draw, firstNumber: decision.kind === 'paid' ? decision.firstNumber : null };
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** What every draw allows at most in one order is less where an admin has set it so. */
export function requireFitting(quantity: number, most: number): void {
  if (most < MAX_TICKETS_PER_ORDER && quantity > most) throw ApiError.of(refuse.tooMany(most));
}
