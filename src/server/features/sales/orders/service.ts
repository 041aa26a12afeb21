import { uuidv7 } from 'uuidv7';
import { isStaff } from '#domain/accounts/roles.ts';
import { MAX_TICKETS_PER_ORDER } from '#domain/orders/decide-orders.ts';
import { ApiError } from '#server/api-error.ts';
import { createBatcher } from '#server/concurrency/batch-commits.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { isLostConnection, isTemporaryFailure } from '#server/db/failures.ts';
import { lockDraws } from '#server/db/locks.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import { requireUsableKey } from '#server/idempotency-key.ts';
import type { Metrics } from '#server/metrics.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import { releaseExpiredHolds } from '../holds/service.ts';
import { listTicketsOfOrder } from '../tickets/service.ts';
import {
  buildLogEntries,
  buildOrder,
  buildReceipt,
  buildRequest,
  type PurchaseFields,
} from './build-order.ts';
import { planSales, requireWithinLimit, type SalePlan, type SaleRequest } from './policy.ts';
import type { Receipt } from './present.ts';
import * as store from './store.ts';

export type { PurchaseFields } from './build-order.ts';
export { presentReceipt, type Receipt } from './present.ts';

/** A purchase with its idempotency key, from a network address. */
export type PurchaseRequest = {
  drawId: string;
  purchase: PurchaseFields;
  key: string | undefined;
  address: string;
};

export type SaleOutcome = { kind: 'sold'; receipt: Receipt } | { kind: 'rejected'; rejection: ApiError };

/**
 * One group of sales at a time is faster than several. If a group takes longer than `patienceMs`, it is probably
 * waiting for a draw's lock, so another group starts and other draws keep selling. The sizes of groups and of the queue
 * are counted in tickets, which limits the time that they take.
 */
const SALES = { patienceMs: 50, concurrency: 4, maxBatchSize: 2_000, maxWaiting: 100_000 };

/** The overhead of an order, expressed as a number of tickets. */
const ORDER_SIZE = 2;

type Needs = {
  db: Database;
  provider: PaymentProvider;
  live: Pick<LiveService, 'announceSale'>;
  log: Pick<LogService, 'grown' | 'canSell'>;
  metrics: Metrics['sales'];
  /** The maximum number of tickets per order, as set by an admin. */
  getMaxTicketsPerOrder?: () => Promise<number>;
  /** Why an admin has stopped all sales; empty if they have not. */
  getSalesStop?: () => Promise<string>;
  /** The maximum that a person can spend in a calendar month, in pence, as set by an admin. */
  getMostMonthlyPence: () => Promise<number>;
  /** The spending in a month above which a buyer needs an age check, in pence; null for none. */
  ageCheckAbovePence: number | null;
  /** Whether only a share of a draw's tickets may be held. Off in tests that hold more than buyers do. */
  limitsHolds?: boolean;
};

export type OrdersService = ReturnType<typeof createOrders>;

/** Sells tickets. Every sale goes through `sell`. */
export function createOrders(needs: Needs) {
  const { db, provider, live, log, metrics, getMaxTicketsPerOrder, getMostMonthlyPence } = needs;
  const { ageCheckAbovePence, getSalesStop, limitsHolds = false } = needs;
  /**
   * Commits a batch and then notifies the watchers. This happens after the commit, because a NOTIFY inside the
   * transaction would make all commits wait for each other.
   */
  const commit = async (requests: readonly SaleRequest[]) => {
    const mostMonthlyPence = await getMostMonthlyPence();
    const salesStop = (await getSalesStop?.()) ?? '';
    const outcomes = await sellBatch(db, requests, {
      salesStop,
      provider,
      canSell: log.canSell,
      mostMonthlyPence,
      ageCheckAbovePence,
      limitsHolds,
    });
    for (const drawId of drawsSoldIn(outcomes)) {
      live.announceSale(drawId);
      log.grown(drawId);
    }
    count(metrics, outcomes);
    return outcomes;
  };
  const groups = createBatcher<SaleRequest, SaleOutcome>({
    ...SALES,
    keyOf: (request) => request.drawId,
    // An order above the maximum is rejected without further work, so only its overhead counts.
    sizeOf: ({ quantity }) => (quantity > MAX_TICKETS_PER_ORDER ? 0 : quantity) + ORDER_SIZE,
    run: (requests) => sellGroup(requests, commit),
  });

  metrics.watchQueue(groups.waiting);

  /** Resolves once the sale is committed. */
  const sell = async (request: SaleRequest): Promise<Receipt> => {
    const outcome = await groups.add(request).catch((error: unknown) => {
      if (error instanceof ApiError) metrics.rejected.inc({ code: error.code });
      throw error;
    });
    if (outcome.kind === 'rejected') throw outcome.rejection;
    return outcome.receipt;
  };

  return {
    sell,

    /** Whether purchases are queued. */
    isBusy: () => groups.waiting() > 0,

    /** Buys tickets for the signed-in user. A request without an idempotency key gets a random one. */
    buy: async (viewer: Viewer, { drawId, purchase, key, address }: PurchaseRequest): Promise<Receipt> => {
      if (purchase.userId && purchase.userId !== viewer.id) {
        throw new ApiError('forbidden', 'You can only buy tickets for your own account.');
      }
      if (viewer.role !== 'admin' && isStaff(viewer.role)) {
        const message =
          viewer.role === 'clerk'
            ? 'Clerks who key in postal entries cannot buy tickets.'
            : 'You work for this site, so you cannot buy tickets.';
        throw new ApiError('forbidden', message, { code: viewer.role === 'clerk' ? 'clerk' : 'staff' });
      }
      if (getMaxTicketsPerOrder) requireWithinLimit(purchase.quantity, await getMaxTicketsPerOrder());
      return sell(
        buildRequest(viewer, drawId, purchase, {
          key: key === undefined ? uuidv7() : requireUsableKey(key),
          address,
        }),
      );
    },

    show: async (viewer: Viewer, id: string): Promise<Receipt> => {
      const order = await store.findOrder(db, id);
      if (order?.personId !== viewer.id) throw new ApiError('missing', 'Order not found');
      return { order, tickets: await listTicketsOfOrder(db, id) };
    },

    /** Returns the viewer's open order in a draw. */
    open: async (viewer: Viewer, drawId: string): Promise<Receipt | null> => {
      await readVisibleDraw(db, viewer, drawId);
      const order = await store.findOpenOrder(db, { drawId, personId: viewer.id });
      return order ? { order, tickets: [] } : null;
    },
  };
}

function count(metrics: Metrics['sales'], outcomes: readonly SaleOutcome[]): void {
  metrics.batchSize.observe(outcomes.length);
  for (const outcome of outcomes) {
    if (outcome.kind === 'rejected') metrics.rejected.inc({ code: outcome.rejection.code });
    else metrics.orders.inc({ status: outcome.receipt.order.status });
  }
}

type Commit = (requests: readonly SaleRequest[]) => Promise<SaleOutcome[]>;
type Outcomes = PromiseSettledResult<SaleOutcome>[];

/**
 * Commits a group in one transaction. If this fails, each order is retried separately, so that one bad row fails
 * alone. After a temporary failure such as a lock timeout, each draw is retried separately instead. After a lost
 * connection, the whole group is retried; if the first commit succeeded, idempotency keys find its orders.
 */
async function sellGroup(requests: SaleRequest[], commit: Commit): Promise<Outcomes> {
  try {
    return settled(await commit(requests));
  } catch (error) {
    if (isLostConnection(error)) return settled(await commit(requests));
    if (!isTemporaryFailure(error)) {
      return sellApart(requests, { by: 'orderId', concurrency: 1, sell: (part) => sellAlone(part, commit) });
    }
    if (requests.every(({ drawId }) => drawId === requests[0]?.drawId)) throw error;
    return sellApart(requests, { by: 'drawId', concurrency: 4, sell: commit });
  }
}

/** Commits a group in parts, which fail independently. */
async function sellApart(
  requests: SaleRequest[],
  { by, concurrency, sell }: { by: 'orderId' | 'drawId'; concurrency: number; sell: Commit },
): Promise<Outcomes> {
  const limit = createLimiter({ concurrency, maxWaiting: requests.length });
  const parts = [...Map.groupBy(requests, (request) => request[by]).values()];
  const outcomes = new Map<SaleRequest, PromiseSettledResult<SaleOutcome>>();
  await Promise.all(
    parts.map(async (part) => {
      const failed = (reason: unknown): Outcomes => part.map(() => ({ status: 'rejected', reason }));
      const own = await limit(() => sell(part)).then(settled, failed);
      for (const [index, request] of part.entries()) {
        const outcome = own[index];
        if (outcome) outcomes.set(request, outcome);
      }
    }),
  );
  return requests.map((request) => outcomes.get(request) ?? undecided());
}

/** How often one order is tried while the same person keeps buying through other processes. */
const TRIES = 4;

/**
 * Commits one order. If a concurrent request had the same key, retries, and so finds the order of that request. If the
 * buyer spent more in another draw in the meantime, retries with what is left of their limit.
 */
async function sellAlone(
  request: readonly SaleRequest[],
  commit: Commit,
  tries = TRIES,
): Promise<SaleOutcome[]> {
  return commit(request).catch((error: unknown) => {
    if (tries > 1 && (store.isDuplicateKey(error) || store.isOverspent(error))) {
      return sellAlone(request, commit, tries - 1);
    }
    throw error;
  });
}

function undecided(): never {
  throw new Error('an order has no decision');
}

const drawsSoldIn = (outcomes: readonly SaleOutcome[]): Set<string> =>
  new Set(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'sold' && outcome.receipt.tickets.length > 0 ? [outcome.receipt.order.drawId] : [],
    ),
  );

const settled = (outcomes: readonly SaleOutcome[]): Outcomes =>
  outcomes.map((value) => ({ status: 'fulfilled', value }));

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

/**
 * Commits a batch in one transaction, in the order of arrival. Returns one outcome for each request, after the commit.
 * Existing orders are read after the commit, because this needs no lock.
 */
export async function sellBatch(
  db: Database,
  requests: readonly SaleRequest[],
  seller: Seller,
): Promise<SaleOutcome[]> {
  const decided = await db.transaction((tx) => decideBatch(tx, requests, seller));
  const outcomes = await Promise.all(
    decided.map(async (one) => (one.kind === 'known' ? outcomeOf(await receiptOf(db, one.orderId)) : one)),
  );
  return outcomes.map((outcome) => {
    const own = outcome.kind === 'twin' ? outcomes[outcome.of] : outcome;
    return own === undefined || own.kind === 'twin' ? undecided() : own;
  });
}

/**
 * Locks the draws, reads the facts in later statements, decides in a pure function and writes everything in one
 * statement.
 */
async function decideBatch(
  tx: Transaction,
  requests: readonly SaleRequest[],
  { provider, canSell, mostMonthlyPence, ageCheckAbovePence, salesStop, limitsHolds = false }: Seller,
): Promise<Decided[]> {
  const drawIds = [...new Set(requests.map((request) => request.drawId))];
  const starts = requests.map(({ orderId, testOutcome }) => provider.begin({ orderId, testOutcome }));
  const mayHold = limitsHolds && starts.some(({ outcome }) => outcome === 'pending');
  // The statements are pipelined on one connection. Each one sees the effects of those before it, and reads a snapshot
  // that was taken after the lock.
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
  const candidates = requests.map((request, index) => {
    return {
      request,
      facts: facts[index] ?? undecided(),
      payment: starts[index] ?? undecided(),
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
  // A repeated request still gets the order that it made before.
  const plans = planSales(candidates, draws).map((plan) =>
    salesStop && plan.kind === 'sold' ? rejectStopped(salesStop) : plan,
  );
  const sold = plans.map((plan, index) => {
    const candidate = candidates[index];
    return plan.kind === 'sold' && candidate ? buildOrder(plan, candidate) : null;
  });
  const written = sold.filter((order) => order !== null);
  if (written.length > 0) {
    const entries = [...draws.values()].flatMap((draw) => buildLogEntries(draw, written));
    await store.writeOrders(tx, written, { provider: provider.name, entries });
  }
  return plans.map((plan, index) => {
    if (plan.kind !== 'sold') return plan;
    const order = sold[index] ?? undecided();
    return outcomeOf(buildReceipt(order, provider.name));
  });
}

const rejectStopped = (message: string) => ({
  kind: 'rejected' as const,
  rejection: new ApiError('conflict', message, { code: 'sales_stopped' }),
});

async function receiptOf(db: Database, orderId: string): Promise<Receipt> {
  const order = await store.findOrder(db, orderId);
  if (!order) throw new Error(`the order ${orderId} is missing`);
  return { order, tickets: await listTicketsOfOrder(db, orderId) };
}

/** A declined order is stored as a record of the attempt, but nothing is sold. */
function outcomeOf(receipt: Receipt): SaleOutcome {
  if (receipt.order.status !== 'declined') return { kind: 'sold', receipt };
  const rejection = new ApiError('unpaid', 'Your card was declined.', { code: 'card_declined' });
  return { kind: 'rejected', rejection };
}
