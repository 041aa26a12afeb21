import { ApiError } from '#server/api-error.ts';
import type { Database, RunSteps, Steps } from '#server/db/database.ts';
import { lockDraws } from '#server/db/locks.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { releaseExpiredHolds } from '../holds/service.ts';
import { listTicketsOfOrder } from '../tickets/service.ts';
import { buildLogEntries, buildOrder, buildReceipt } from './build-order.ts';
import { planSales, type SalePlan, type SaleRequest } from './policy.ts';
import type { Receipt } from './present.ts';
import * as store from './store.ts';

export type SaleOutcome = { kind: 'sold'; receipt: Receipt } | { kind: 'rejected'; rejection: ApiError };

/**
 * The outcome of a request in a batch. For `known`, an order with the same key exists; `twin` repeats an earlier
 * request in the batch.
 */
type Decided = SaleOutcome | Extract<SalePlan, { kind: 'known' | 'twin' }>;

type Seller = {
  provider: PaymentProvider;
  /** Whether this process can sign the tickets of a draw. */
  canSell: LogService['canSell'];
  mostMonthlyPence: number;
  ageCheckAbovePence: number | null;
  /** Why nothing is sold at the moment; empty or absent otherwise. */
  salesStop?: string;
  limitsHolds?: boolean;
};

type Books = { db: Database; runSteps: RunSteps };

/**
 * Commits a batch in one transaction, in the order of arrival. Returns one outcome for each request, after the commit.
 * Existing orders are read after the commit, because this needs no lock.
 */
export async function sellBatch(
  { db, runSteps }: Books,
  requests: readonly SaleRequest[],
  seller: Seller,
  onSent?: () => void,
): Promise<SaleOutcome[]> {
  const { decided } = await runSteps(planBatch(requests, seller), onSent);
  const outcomes = await Promise.all(
    decided.map(async (one) => (one.kind === 'known' ? toOutcome(await readReceipt(db, one.orderId)) : one)),
  );
  return outcomes.map((outcome) => {
    const own = outcome.kind === 'twin' ? outcomes[outcome.of] : outcome;
    return own === undefined || own.kind === 'twin' ? failWithoutDecision() : own;
  });
}

type Facts = {
  draws: Awaited<ReturnType<typeof store.readDraws>>;
  facts: Awaited<ReturnType<typeof store.readFacts>>;
  holders: Awaited<ReturnType<typeof store.readHolders>> | undefined;
};
type Plan = { decided: Decided[]; written: store.NewOrder[]; entries: store.NewEntries[] };

/**
 * Locks the draws, reads the facts in later statements, decides in a pure function and writes everything in one
 * statement.
 */
function planBatch(requests: readonly SaleRequest[], seller: Seller): Steps<Facts, Plan> {
  const { provider, limitsHolds = false } = seller;
  const drawIds = [...new Set(requests.map((request) => request.drawId))];
  const starts = requests.map(({ orderId, testOutcome }) => provider.begin({ orderId, testOutcome }));
  const mayHold = limitsHolds && starts.some(({ outcome }) => outcome === 'pending');
  return {
    // The statements are pipelined on one connection. Each one sees the effects of those before it, and reads a snapshot
    // that was taken after the lock.
    read: async (tx) => {
      const [, , draws, facts, holders] = await Promise.all([
        lockDraws(tx, drawIds),
        releaseExpiredHolds(tx, drawIds, {
          lapsing: provider.lapsesWithHold ? provider.name : null,
          buyerIds: requests.map(({ buyer }) => buyer.id),
        }),
        store.readDraws(tx, drawIds),
        store.readFacts(tx, requests),
        mayHold ? store.readHolders(tx, drawIds) : undefined,
      ]);
      return { draws, facts, holders };
    },
    decide: (facts) => decideBatch(requests, starts, facts, seller),
    write: ({ written, entries }) =>
      written.length > 0 ? store.insertOrders(written, { provider: provider.name, entries }) : null,
  };
}

function decideBatch(
  requests: readonly SaleRequest[],
  starts: readonly ReturnType<PaymentProvider['begin']>[],
  { draws, facts, holders }: Facts,
  { provider, canSell, mostMonthlyPence, ageCheckAbovePence, salesStop, limitsHolds = false }: Seller,
): Plan {
  const candidates = requests.map((request, index) => {
    return {
      request,
      facts: facts[index] ?? failWithoutDecision(),
      payment: starts[index] ?? failWithoutDecision(),
      leastPence: provider.leastPence,
      mostMonthlyPence,
      ageCheckAbovePence,
      limitsHolds,
    };
  });
  for (const draw of draws.values()) {
    draw.logRefused ||= !canSell(draw);
    draw.holders = holders?.get(draw.id) ?? [];
  }
  // A repeated request still gets its earlier order.
  const plans = planSales(candidates, draws).map((plan) =>
    salesStop && plan.kind === 'sold' ? rejectStopped(salesStop) : plan,
  );
  const sold = plans.map((plan, index) => {
    const candidate = candidates[index];
    return plan.kind === 'sold' && candidate ? buildOrder(plan, candidate) : null;
  });
  const written = sold.filter((order) => order !== null);
  const entries = [...draws.values()].flatMap((draw) => buildLogEntries(draw, written));
  const decided = plans.map((plan, index) => {
    if (plan.kind !== 'sold') return plan;
    const order = sold[index] ?? failWithoutDecision();
    return toOutcome(buildReceipt(order, provider.name));
  });
  return { decided, written, entries };
}

const rejectStopped = (message: string) => ({
  kind: 'rejected' as const,
  rejection: new ApiError('conflict', message, { code: 'sales_stopped' }),
});

async function readReceipt(db: Database, orderId: string): Promise<Receipt> {
  const order = await store.findOrder(db, orderId);
  if (!order) throw new Error(`the order ${orderId} is missing`);
  return { order, tickets: await listTicketsOfOrder(db, orderId) };
}

/** A declined order is stored as a record of the attempt, but nothing is sold. */
function toOutcome(receipt: Receipt): SaleOutcome {
  if (receipt.order.status !== 'declined') return { kind: 'sold', receipt };
  const rejection = new ApiError('unpaid', 'Your card was declined.', { code: 'card_declined' });
  return { kind: 'rejected', rejection };
}

export function failWithoutDecision(): never {
  throw new Error('an order has no decision');
}
