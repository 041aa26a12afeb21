import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import type {
  NeverMade,
  PaymentMeans,
  PaymentProvider,
  PaymentState,
} from '#server/providers/payments/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import type { CreditCardsService } from '../credit-cards/service.ts';
import { listExpiredHolds } from '../holds/service.ts';
import type { OrdersService, PurchaseRequest, Receipt } from '../orders/service.ts';
import type { Applied, SettlementService } from '../settlement/service.ts';
import * as policy from './policy.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  /** Providers that the site used before. Their open payments are cancelled when the holds expire. */
  former?: readonly PaymentProvider[];
  orders: Pick<OrdersService, 'buy' | 'show'>;
  payments: Pick<PaymentsService, 'settleNow'>;
  settlement: SettlementService;
  creditCards: Pick<CreditCardsService, 'preview' | 'limitPence'>;
  live: Pick<LiveService, 'announceSale'>;
  log: Pick<LogService, 'grown'>;
  /** Omitted in tests that pay more often than users do. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count' | 'forgive'> | undefined;
};

/** A payment is looked up if there was no event for two minutes. */
const SILENCE_SECONDS = 120;

/** The number of concurrent calls to the provider. Holds must be cancelled faster than new ones expire. */
const AT_ONCE = 8;

/**
 * `trouble` is the error if the provider could not be reached. The order then stays open until its payment is looked
 * up.
 */
export type Checkout = { receipt: Receipt; clientSecret?: string; trouble?: unknown };

export type CheckoutService = ReturnType<typeof createCheckout>;

/** Handles the payment of an order: requests it, applies its result, and cancels it. */
export function createCheckout(needs: Needs) {
  const {
    db,
    provider,
    former = [],
    orders,
    payments,
    settlement,
    creditCards,
    live,
    log,
    throttles,
  } = needs;
  /** Counts a card before it is tried. If the charge succeeds, the card is removed from the count. */
  const countCard = async (viewer: Viewer, token: string | undefined): Promise<void> => {
    if (token !== undefined) await throttles?.count([throttles.byPerson('cards by person', viewer.id)]);
  };
  const forgiveCard = async (viewer: Viewer): Promise<void> =>
    throttles?.forgive(db, [throttles.byPerson('cards by person', viewer.id)]);

  /** Acts on a committed change immediately. If this fails, jobs try again. */
  const followUp = async (payment: store.KnownPayment, applied: Applied): Promise<void> => {
    if (applied.kind === 'paid') {
      live.announceSale(payment.drawId);
      log.grown(payment.drawId);
    }
    if (applied.kind === 'late') await payments.settleNow(applied.refundId);
    if (applied.kind === 'declined') await cancelPayment(payment).catch(() => undefined);
  };
  const applyState = async (
    payment: store.KnownPayment,
    state: PaymentState | NeverMade,
    { ends = false } = {},
  ): Promise<Applied> => {
    const applied = await db.transaction((tx) => settlement.apply(tx, payment, state, { ends }));
    await followUp(payment, applied);
    return applied;
  };
  /**
   * Decides about an authorised payment, and then captures or cancels it. The decision is committed first, so that no two
   * payments pass the limit for credit cards together. If the provider cannot be reached, the next event or look-up
   * decides again.
   */
  const complete = async (
    payment: store.KnownPayment,
    state: PaymentState,
  ): Promise<PaymentState | NeverMade> => {
    if (state.status !== 'authorized') return state;
    const decision = await db.transaction((tx) => settlement.decide(tx, payment, state));
    const known = { ...payment, reference: state.reference };
    const next = decision === 'capture' ? await provider.capture(known) : await provider.cancel(known);
    if (next.status === 'authorized') throw new Error('The provider left the payment authorised.');
    return next;
  };
  /**
   * Releases the tickets only once the provider has confirmed the cancellation, because the payment could succeed until
   * then.
   */
  const cancelPayment = async (payment: store.KnownPayment, at = provider): Promise<void> => {
    const state = await at.cancel(payment);
    if (state.status !== 'cancelled' && state.status !== 'succeeded') return;
    await applyState(payment, state, { ends: true });
  };
  const throwOverLimit = (
    { orderId }: store.KnownPayment,
    leftPence: number,
    funding: string | null,
  ): never => {
    const { limitPence } = creditCards;
    throw policy.createCreditLimitError(orderId, { leftPence, limitPence }, funding);
  };
  const requestPayment = async (
    payment: store.KnownPayment,
    means: PaymentMeans,
  ): Promise<PaymentState | NeverMade> => {
    const asked = await provider.createPayment(payment, means, async (facts) => {
      const credit = await creditCards.preview(db, payment, facts.cardFunding);
      if (credit && !credit.fits) throwOverLimit(payment, credit.leftPence, facts.cardFunding);
      if (!(await store.recordCharge(db, payment, facts))) throw policy.createHoldExpiredError();
    });
    const state = await complete(payment, asked);
    const applied = await applyState(payment, state);
    if (applied.kind === 'refused') throwOverLimit(payment, applied.leftPence, applied.funding);
    return state;
  };
  const forEachPayment = (
    known: store.KnownPayment[],
    handle: (payment: store.KnownPayment) => Promise<void>,
  ) => forEach(known, handle, { failed: 'Some payments could not be looked up.', concurrency: AT_ONCE });

  /** Returns the current state of an order. @throws {ApiError} 402 for a declined payment */
  const outcome = async (
    viewer: Viewer,
    orderId: string,
    state: PaymentState | NeverMade,
  ): Promise<Checkout> => {
    if (state.status === 'declined') throw policy.createDeclinedError(state.declineCode);
    if (provider.needsToken && state.status === 'succeeded') await forgiveCard(viewer);
    const receipt = await orders.show(viewer, orderId);
    const clientSecret = state.status === 'pending' ? state.clientSecret : undefined;
    return { receipt, ...(clientSecret !== undefined && { clientSecret }) };
  };

  return {
    /** Commits the sale first, without calling the provider, then requests the payment. */
    buy: async (viewer: Viewer, purchase: PurchaseRequest): Promise<Checkout> => {
      const { testOutcome, confirmationToken } = purchase.purchase;
      policy.requireToken(provider.needsToken, confirmationToken);
      if (provider.needsToken) await countCard(viewer, confirmationToken);
      const receipt = await orders.buy(viewer, purchase);
      if (receipt.order.status !== 'pending') return { receipt };
      policy.requireSameProvider(receipt.order.payment.provider, provider.name);
      const means = { testOutcome, ...(confirmationToken !== undefined && { confirmationToken }) };
      const known = knownOf(receipt);
      const result = await requestPayment(known, means).catch((error: unknown) => ({ trouble: error }));
      if (!('trouble' in result)) return outcome(viewer, receipt.order.id, result);
      if (!(result.trouble instanceof ApiError)) return { receipt, ...result };
      if (policy.keepsOrder(result.trouble)) throw result.trouble;
      // The provider rejected the payment details, so the tickets are released.
      await cancelPayment(known).catch(() => undefined);
      const now = await orders.show(viewer, receipt.order.id);
      // A concurrent repeat of the same purchase may already have paid for the order.
      if (now.order.status === 'paid') return { receipt: now };
      throw result.trouble;
    },

    /** Pays for an open order, or returns the status of its payment. */
    pay: async (viewer: Viewer, orderId: string, means: PaymentMeans): Promise<Checkout> => {
      const receipt = await orders.show(viewer, orderId);
      policy.requirePayable(receipt.order, await readDatabaseTime(db));
      policy.requireSameProvider(receipt.order.payment.provider, provider.name);
      if (provider.needsToken) await countCard(viewer, means.confirmationToken);
      const state = await requestPayment(knownOf(receipt), means).catch(throwUnavailable);
      return outcome(viewer, orderId, state);
    },

    /** Cancels an open order. If the order turns out to be paid, it stays paid. */
    cancel: async (viewer: Viewer, orderId: string): Promise<Receipt> => {
      const receipt = await orders.show(viewer, orderId);
      policy.requireCancellable(receipt.order);
      if (receipt.order.status !== 'pending') return receipt;
      policy.requireSameProvider(receipt.order.payment.provider, provider.name);
      await cancelPayment(knownOf(receipt)).catch(throwUnavailable);
      return orders.show(viewer, orderId);
    },

    /**
     * Returns a function that applies a payment event in a transaction; null if the payment is unknown or already
     * settled.
     */
    onPaymentEvent: async (reference: string, paymentId: string | null) => {
      const payment = await store.findPayment(db, provider.name, { reference, paymentId });
      // Already settled: skip the provider call. Most events arrive after that.
      if (!payment || payment.succeeded) return null;
      // The event is about a refused card. Nothing was charged since: the reference is recorded before each charge.
      if (payment.attempt > 1 && payment.reference === null) return null;
      // The payment is looked up by our own reference, because other programs that use the same provider account could
      // put our ids on their payments.
      const state = await complete(payment, await provider.lookUp(payment));
      return async (tx: Transaction) => {
        const applied = await settlement.apply(tx, payment, state);
        return () => followUp(payment, applied);
      };
    },

    /** Cancels the payments of expired orders, which releases their tickets. */
    releaseExpiredHolds: async (): Promise<void> => {
      const release = async (at: PaymentProvider) =>
        forEachPayment(await listExpiredHolds(db, at.name), (payment) => cancelPayment(payment, at));
      await forEach([...former, provider], release, { failed: 'Some holds could not be released.' });
    },

    /** Looks up payments that had no recent event, because events and responses can get lost. */
    reconcile: async (): Promise<void> => {
      if (provider.lapsesWithHold) return;
      const silent = await store.listSilent(db, provider.name, SILENCE_SECONDS);
      await forEachPayment(silent, async (payment) => {
        await applyState(payment, await complete(payment, await provider.lookUp(payment)));
      });
    },
  };
}

function knownOf({ order }: Receipt): store.KnownPayment {
  const { id, amountPence, reference, attempt, manualCapture } = order.payment;
  return { id, orderId: order.id, drawId: order.drawId, amountPence, reference, attempt, manualCapture };
}

function throwUnavailable(error: unknown): never {
  throw error instanceof ApiError ? error : policy.createUnavailableError();
}
