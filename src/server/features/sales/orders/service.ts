import { uuidv7 } from 'uuidv7';
import { isStaff } from '#domain/accounts/roles.ts';
import { MAX_TICKETS_PER_ORDER } from '#domain/orders/decide-orders.ts';
import { ApiError } from '#server/api-error.ts';
import { createBatcher } from '#server/concurrency/batch-commits.ts';
import { createLimiter } from '#server/concurrency/limit-concurrency.ts';
import type { Database, RunSteps } from '#server/db/database.ts';
import { isLostConnection, isTemporaryFailure } from '#server/db/failures.ts';
import { createSteps } from '#server/db/steps.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import { requireUsableKey } from '#server/idempotency-key.ts';
import type { Metrics } from '#server/metrics.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import { listTicketsOfOrder } from '../tickets/service.ts';
import { buildRequest, type PurchaseFields } from './build-order.ts';
import { requireWithinLimit, type SaleRequest } from './policy.ts';
import type { Receipt } from './present.ts';
import { failWithoutDecision, type SaleOutcome, sellBatch } from './sell-batch.ts';
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
  runSteps?: RunSteps | undefined;
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
  const runSteps = needs.runSteps ?? createSteps(db);
  /**
   * Commits a batch and then notifies the watchers. This happens after the commit, because a NOTIFY inside the
   * transaction would make all commits wait for each other.
   */
  const commit: Commit = async (requests, handOver) => {
    const mostMonthlyPence = await getMostMonthlyPence();
    const salesStop = (await getSalesStop?.()) ?? '';
    const seller = {
      salesStop,
      provider,
      canSell: log.canSell,
      mostMonthlyPence,
      ageCheckAbovePence,
      limitsHolds,
    };
    const outcomes = await sellBatch({ db, runSteps }, requests, seller, handOver);
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
    run: (requests, handOver) => sellGroup(requests, commit, handOver),
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

/** `handOver` is called once the next batch can begin. */
type Commit = (requests: readonly SaleRequest[], handOver?: () => void) => Promise<SaleOutcome[]>;
type Outcomes = PromiseSettledResult<SaleOutcome>[];

/**
 * Commits a group in one transaction. If this fails, each order is retried separately, so that one bad row fails
 * alone. After a temporary failure such as a lock timeout, each draw is retried separately instead. After a lost
 * connection, the whole group is retried; if the first commit succeeded, idempotency keys find its orders.
 */
async function sellGroup(requests: SaleRequest[], commit: Commit, handOver: () => void): Promise<Outcomes> {
  try {
    return settled(await commit(requests, handOver));
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
  return requests.map((request) => outcomes.get(request) ?? failWithoutDecision());
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

const drawsSoldIn = (outcomes: readonly SaleOutcome[]): Set<string> =>
  new Set(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'sold' && outcome.receipt.tickets.length > 0 ? [outcome.receipt.order.drawId] : [],
    ),
  );

const settled = (outcomes: readonly SaleOutcome[]): Outcomes =>
  outcomes.map((value) => ({ status: 'fulfilled', value }));
