import { forEach } from '#server/concurrency/for-each.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { PaymentProvider, RefundState } from '#server/providers/payments/provider.ts';
import { postTransfers } from '../ledger/service.ts';
import { applyRefund } from './apply-refund.ts';
import { holdDisputedRefunds } from './hold-refunds.ts';
import { buildRefundKey, parseRefundKey } from './refund-key.ts';
import * as store from './store.ts';

export { applyListedRefunds } from './apply-listed-refunds.ts';
export { applyRefund } from './apply-refund.ts';
export { holdDisputedRefunds } from './hold-refunds.ts';
export type { RefundCause } from './store.ts';

/** Lets a cancelled refund be sent by the job. Call under the draw's lock. Returns false if it is not cancelled. */
export const resendRefund = store.clearCancelled;

type Needs = {
  db: Database;
  provider: PaymentProvider;
  /** Providers that the site used before, which can still refund. */
  former?: readonly PaymentProvider[];
};
type LateMoney = { paymentId: string; drawId: string; amountPence: number; reason: string };

export type PaymentsService = ReturnType<typeof createPayments>;

/** Records refunds together with their cause, and then sends them to the provider until it has paid them. */
export function createPayments({ db, provider, former = [] }: Needs) {
  const providers = new Map([provider, ...former].map((one) => [one.name, one]));
  const ask = async (refund: store.TakenRefund): Promise<RefundState> => {
    const { reference, amountPence, askedBefore } = refund;
    const asked = providers.get(refund.provider) ?? provider;
    return asked.refund({ reference, amountPence, key: buildRefundKey(refund), askedBefore });
  };
  const settle = async (refund: store.DueRefund, state: RefundState) =>
    db.transaction((tx) => applyRefund(tx, refund, state));

  const each = <Refund>(refunds: readonly Refund[], how: (refund: Refund) => Promise<void>) =>
    forEach(refunds, how, { failed: 'Some refunds were not taken.' });

  return {
    /** Records refunds in the transaction of their cause. Returns their ids, to be settled after the commit. */
    recordRefunds: async (tx: Transaction, refunds: readonly store.NewRefund[]): Promise<string[]> => {
      if (refunds.length === 0) return [];
      const sales = await store.findSales(
        tx,
        refunds.map(({ paymentId }) => paymentId),
      );
      const ids = await store.insertRefunds(tx, refunds);
      const postings = refunds.map(({ paymentId, amountPence, isGoodwill }, index) => {
        const [id, paid] = [ids[index], sales.get(paymentId)];
        if (!id || !paid) throw new Error('a refund refers to a missing payment');
        const cause = { kind: 'refund', id } as const;
        const { drawId, sale } = paid;
        if (isGoodwill) return { kind: 'goodwillRefund', drawId, amountPence, cause } as const;
        return { kind: 'refundDecided', drawId, amountPence, cause, reverses: sale } as const;
      });
      await postTransfers(tx, postings);
      await holdDisputedRefunds(
        tx,
        refunds.map(({ paymentId }) => paymentId),
      );
      return ids;
    },

    /** Refunds a late payment in full and notifies the payer. */
    recordLate: async (tx: Transaction, { paymentId, drawId, amountPence, reason }: LateMoney) => {
      const cause = { kind: 'payment', id: paymentId } as const;
      await postTransfers(tx, [{ kind: 'latePayment', drawId, amountPence, cause }]);
      const [id] = await store.insertRefunds(tx, [{ paymentId, cause: 'late', reason, amountPence }]);
      if (!id) throw new Error('a refund was not written');
      await holdDisputedRefunds(tx, [paymentId]);
      const { orderId, personId, email, draw, ...payer } = await store.findPayer(tx, paymentId);
      const testPayment = payer.provider === 'test';
      await queueEmails(tx, [
        {
          template: 'refund',
          recipient: email,
          personId,
          dedupKey: `refund:${id}`,
          data: { orderId, draw, cause: 'late', tickets: [], amountPence, reason, testPayment },
        },
      ]);
      return id;
    },

    /** Sends one refund now. If this fails, the refund stays due, and the job retries it. */
    settleNow: async (id: string): Promise<void> => {
      const settling = store.claimDueRefunds(db, [...providers.keys()], id).then(async ([refund]) => {
        if (refund) await settle(refund, await ask(refund));
      });
      await settling.catch(() => undefined);
    },

    /** Sends all due refunds in batches. Stops after a batch in which a refund could not be sent. */
    settleDue: async (): Promise<void> => {
      let taken: store.TakenRefund[];
      do {
        taken = await store.claimDueRefunds(db, [...providers.keys()]);
        await each(taken, async (refund) => settle(refund, await ask(refund)));
      } while (taken.length === store.REFUNDS_AT_ONCE);
    },

    /**
     * Looks up the refunds that the provider has accepted but not paid yet, and settled refunds that a bank may have
     * returned without our learning of it.
     */
    followUp: async (): Promise<void> => {
      const unsettled = await store.claimUnsettled(db, provider.name);
      await each([...unsettled, ...(await store.claimReturnable(db, provider.name))], async (refund) => {
        if (refund.refundReference === null) return;
        const state = await provider.lookUpRefund(refund.refundReference, refund.reference);
        if (state) await settle(refund, state);
      });
    },

    /** Returns a function that applies a refund event in a transaction; null if the refund is not ours. */
    onRefundEvent: async (reference: string, key: string | null) => {
      const requested = parseRefundKey(key);
      const refund = requested && (await store.findRefund(db, provider.name, requested.id));
      if (!refund) return null;
      const state = await provider.lookUpRefund(reference, refund.reference);
      // Other programs that use the same provider account could put our ids on their refunds.
      if (!state) return null;
      return (tx: Transaction) => applyRefund(tx, { ...refund, attempt: requested.attempt }, state);
    },
  };
}
