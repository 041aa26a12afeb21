import { ApiError } from '#server/api-error.ts';
import { databaseNow } from '#server/clock.ts';
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
import { listLapsed } from '../holds/service.ts';
import type { OrdersService, PurchaseFields, Receipt } from '../orders/service.ts';
import type { Applied, SettlementService } from '../settlement/service.ts';
import * as policy from './policy.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  /** Those that took the site's money before; what was left unpaid with them is over with its hold. */
  former?: readonly PaymentProvider[];
  orders: Pick<OrdersService, 'buy' | 'show'>;
  payments: Pick<PaymentsService, 'settleNow'>;
  settlement: SettlementService;
  live: Pick<LiveService, 'sold'>;
  log: Pick<LogService, 'grown'>;
  /** Left out where somebody pays more often than people do, as in tests. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count' | 'forgive'> | undefined;
};

/** After two minutes without news it is time to ask. */
const SILENCE_SECONDS = 120;

/** The provider answers several at once, and a round of cancels must not take longer than the holds. */
const AT_ONCE = 8;

/** `trouble`: the provider could not be asked; the order stays open, and what became of its payment is found out. */
export type Checkout = { receipt: Receipt; clientSecret?: string; trouble?: unknown };

export type CheckoutService = ReturnType<typeof createCheckout>;

/** From an order to its money: asking for it, hearing what became of it, and giving up on it. */
export function createCheckout(needs: Needs) {
  const { db, provider, former = [], orders, payments, settlement, live, log, throttles } = needs;
  /** Counted before a card is tried, and taken back for one that was charged. */
  const countCard = async (viewer: Viewer, token: string | undefined): Promise<void> => {
    if (token !== undefined) await throttles?.count([throttles.byPerson('cards by person', viewer.id)]);
  };
  const forgiveCard = async (viewer: Viewer): Promise<void> =>
    throttles?.forgive(db, [throttles.byPerson('cards by person', viewer.id)]);

  /** What is to be done at once because of news that is committed; what fails here is done by the jobs. */
  const followUp = async (payment: store.KnownPayment, applied: Applied): Promise<void> => {
    if (applied.kind === 'paid') {
      live.sold(payment.drawId);
      log.grown(payment.drawId);
    }
    if (applied.kind === 'late') await payments.settleNow(applied.refundId);
    if (applied.kind === 'declined') await end(payment).catch(() => undefined);
  };
  const take = async (payment: store.KnownPayment, state: PaymentState | NeverMade): Promise<void> => {
    const applied = await db.transaction((tx) => settlement.apply(tx, payment, state));
    await followUp(payment, applied);
  };
  /** Cancelled first, and free only when that is confirmed: until then the money could still come. */
  const end = async (payment: store.KnownPayment, at = provider): Promise<void> => {
    const state = await at.cancel(payment);
    if (state.status === 'cancelled' || state.status === 'succeeded') await take(payment, state);
  };
  const ask = async (payment: store.KnownPayment, means: PaymentMeans): Promise<PaymentState> => {
    const state = await provider.createPayment(payment, means, async (facts) => {
      if (!(await store.noteCharge(db, payment, facts))) throw policy.lapsed();
    });
    await take(payment, state);
    return state;
  };
  const each = (known: store.KnownPayment[], how: (payment: store.KnownPayment) => Promise<void>) =>
    forEach(known, how, { failed: 'Some payments could not be asked about.', concurrency: AT_ONCE });

  /** The buyer is told how it stands now; a decline is a refusal, as the card's holder knows it. */
  const outcome = async (viewer: Viewer, orderId: string, state: PaymentState): Promise<Checkout> => {
    if (state.status === 'declined') throw policy.declineOf(state.declineCode);
    if (provider.needsToken && state.status === 'succeeded') await forgiveCard(viewer);
    const receipt = await orders.show(viewer, orderId);
    return { receipt, ...(state.clientSecret !== undefined && { clientSecret: state.clientSecret }) };
  };

  return {
    /** A purchase: the sale first, in which nothing calls out, and once it is committed its money. */
    buy: async (
      viewer: Viewer,
      purchase: { drawId: string; purchase: PurchaseFields; key: string | undefined },
    ): Promise<Checkout> => {
      const { testOutcome, confirmationToken } = purchase.purchase;
      policy.requireToken(provider.needsToken, confirmationToken);
      if (provider.needsToken) await countCard(viewer, confirmationToken);
      const receipt = await orders.buy(viewer, purchase);
      if (receipt.order.status !== 'pending') return { receipt };
      policy.requireSameProvider(receipt.order.payment.provider, provider.name);
      const means = { testOutcome, ...(confirmationToken !== undefined && { confirmationToken }) };
      const known = knownOf(receipt);
      const asked = await ask(known, means).catch((error: unknown) => ({ trouble: error }));
      if (!('trouble' in asked)) return outcome(viewer, receipt.order.id, asked);
      if (!(asked.trouble instanceof ApiError)) return { receipt, ...asked };
      // Nothing can come of means that were refused: the tickets are for others.
      await end(known).catch(() => undefined);
      const now = await orders.show(viewer, receipt.order.id);
      // The same purchase, asked for twice at once: the other has paid for it meanwhile.
      if (now.order.status === 'paid') return { receipt: now };
      throw asked.trouble;
    },

    /** Pays for an order that waits for it, or tells how its payment stands. */
    pay: async (viewer: Viewer, orderId: string, means: PaymentMeans): Promise<Checkout> => {
      const receipt = await orders.show(viewer, orderId);
      policy.requirePayable(receipt.order, await databaseNow(db));
      policy.requireSameProvider(receipt.order.payment.provider, provider.name);
      if (provider.needsToken) await countCard(viewer, means.confirmationToken);
      const state = await ask(knownOf(receipt), means).catch(orAway);
      return outcome(viewer, orderId, state);
    },

    /** Gives an order up. One that turns out to be paid stays so. */
    cancel: async (viewer: Viewer, orderId: string): Promise<Receipt> => {
      const receipt = await orders.show(viewer, orderId);
      policy.requireCancellable(receipt.order);
      if (receipt.order.status !== 'pending') return receipt;
      policy.requireSameProvider(receipt.order.payment.provider, provider.name);
      await end(knownOf(receipt)).catch(orAway);
      return orders.show(viewer, orderId);
    },

    /** What is to be done about a payment that the provider told us of; null where it is none of ours, or settled. */
    heardOfPayment: async (reference: string, paymentId: string | null) => {
      const payment = await store.findPayment(db, provider.name, { reference, paymentId });
      // Each purchase is told of several times, most of them after it is settled: nobody need be asked then.
      if (!payment || payment.succeeded) return null;
      // Not by the name in the event: others may use the same account, and note our names on payments of theirs.
      const state = await provider.lookUp(payment);
      return async (tx: Transaction) => {
        const applied = await settlement.apply(tx, payment, state);
        return () => followUp(payment, applied);
      };
    },

    /** Ends the payments of orders whose time is over, which frees their tickets. */
    releaseLapsed: async (): Promise<void> => {
      for (const at of [...former, provider]) {
        await each(await listLapsed(db, at.name), (payment) => end(payment, at));
      }
    },

    /** Asks about payments that nothing was heard of: events get lost, and so do answers. */
    reconcile: async (): Promise<void> => {
      if (provider.lapsesWithHold) return;
      const silent = await store.listSilent(db, provider.name, SILENCE_SECONDS);
      await each(silent, async (payment) => take(payment, await provider.lookUp(payment)));
    },
  };
}

function knownOf({ order }: Receipt): store.KnownPayment {
  const { id, amountPence, reference } = order.payment;
  return { id, orderId: order.id, drawId: order.drawId, amountPence, reference };
}

function orAway(error: unknown): never {
  throw error instanceof ApiError ? error : policy.providerAway();
}
