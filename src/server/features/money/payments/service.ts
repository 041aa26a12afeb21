import { forEach } from '#server/concurrency/for-each.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { queueMails } from '#server/features/email/outbox/service.ts';
import type { PaymentProvider, RefundState } from '#server/providers/payments/provider.ts';
import { postTransfers } from '../ledger/service.ts';
import * as store from './store.ts';

export type { RefundCause } from './store.ts';

/** What a try of a refund is called at the provider: the refund and the try. */
const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/;

type Needs = {
  db: Database;
  provider: PaymentProvider;
  /** Those that took the site's money before, and can still be asked to give it back. */
  former?: readonly PaymentProvider[];
};
type LateMoney = { paymentId: string; drawId: string; amountPence: number; reason: string };

export type PaymentsService = ReturnType<typeof createPayments>;

/** Money on its way back. Recorded with what caused it, then asked for until the provider has given it. */
export function createPayments({ db, provider, former = [] }: Needs) {
  const providers = new Map([provider, ...former].map((one) => [one.name, one]));
  const ask = async (refund: store.TakenRefund): Promise<RefundState> => {
    const { id, reference, amountPence, attempt, askedBefore } = refund;
    const asked = providers.get(refund.provider) ?? provider;
    return asked.refund({ reference, amountPence, key: `${id}:${attempt}`, askedBefore });
  };
  const settle = async (refund: store.DueRefund, state: RefundState) =>
    db.transaction((tx) => applyRefund(tx, refund, state));

  const each = <Refund>(refunds: Refund[], how: (refund: Refund) => Promise<void>) =>
    forEach(refunds, how, { failed: 'Some refunds were not taken.' });

  return {
    /** Writes refunds in the transaction of what caused them. Answers their ids, to be settled after the commit. */
    recordRefunds: async (tx: Transaction, refunds: readonly store.NewRefund[]): Promise<string[]> => {
      if (refunds.length === 0) return [];
      const sales = await store.findSales(
        tx,
        refunds.map(({ paymentId }) => paymentId),
      );
      const ids = await store.insertRefunds(tx, refunds);
      const postings = refunds.map(({ paymentId, amountPence }, index) => {
        const [id, paid] = [ids[index], sales.get(paymentId)];
        if (!id || !paid) throw new Error('a refund is of a payment that is not there');
        const cause = { kind: 'refund', id } as const;
        return {
          kind: 'refundDecided',
          drawId: paid.drawId,
          amountPence,
          cause,
          reverses: paid.sale,
        } as const;
      });
      await postTransfers(tx, postings);
      return ids;
    },

    /** Money came for which nothing can be given any more: all of it goes back, and its payer is told. */
    recordLate: async (tx: Transaction, { paymentId, drawId, amountPence, reason }: LateMoney) => {
      const cause = { kind: 'payment', id: paymentId } as const;
      await postTransfers(tx, [{ kind: 'latePayment', drawId, amountPence, cause }]);
      const [id] = await store.insertRefunds(tx, [{ paymentId, cause: 'late', reason, amountPence }]);
      if (!id) throw new Error('a refund was not written');
      const { personId, email, draw, ...payer } = await store.findPayer(tx, paymentId);
      const testPayment = payer.provider === 'test';
      await queueMails(tx, [
        {
          ...{ template: 'refund', recipient: email, personId, dedupKey: `refund:${id}` },
          data: { draw, cause: 'late', tickets: [], amountPence, reason, testPayment },
        },
      ]);
      return id;
    },

    /** Asks for one refund at once. It is recorded: what fails here stays due, and the next round asks again. */
    settleNow: async (id: string): Promise<void> => {
      const settling = store.takeDue(db, [...providers.keys()], id).then(async ([refund]) => {
        if (refund) await settle(refund, await ask(refund));
      });
      await settling.catch(() => undefined);
    },

    /** Asks for every refund that is still due, as long as the provider takes any. */
    settleDue: async (): Promise<void> => {
      let taken: store.TakenRefund[];
      do {
        taken = await store.takeDue(db, [...providers.keys()]);
        await each(taken, async (refund) => settle(refund, await ask(refund)));
      } while (taken.length === store.REFUNDS_AT_ONCE);
    },

    /** Asks what became of the refunds that the provider has taken and not given yet. */
    followUp: async (): Promise<void> =>
      each(await store.listUnsettled(db, provider.name), async (refund) => {
        if (refund.refundReference === null) return;
        const state = await provider.lookUpRefund(refund.refundReference, refund.reference);
        if (state) await settle(refund, state);
      }),

    /** What is to be done about a refund that the provider told us of; null where it is none of ours. */
    onRefundEvent: async (reference: string, key: string | null) => {
      const [, id, attempt] = KEY.exec(key ?? '') ?? [];
      const refund = id && (await store.findRefund(db, provider.name, id));
      if (!refund) return null;
      const state = await provider.lookUpRefund(reference, refund.reference);
      // Others may use the same account, and note on their refunds what they like.
      if (!state) return null;
      return (tx: Transaction) => applyRefund(tx, { ...refund, attempt: Number(attempt) }, state);
    },
  };
}

/** Under the draw's lock. News of an earlier try of a refund is not news any more. */
async function applyRefund(tx: Transaction, refund: store.DueRefund, state: RefundState): Promise<void> {
  const { id, drawId, amountPence, attempt } = refund;
  await lockDraw(tx, drawId);
  const now = await store.readAttempt(tx, refund);
  if (!now) return;
  const cause = { kind: 'refund', id, attempt } as const;
  if (state.status === 'pending') await store.markTaken(tx, id, state.reference);
  if (state.status === 'settled' && !now.settled) {
    await store.markSettled(tx, id, state.reference);
    await postTransfers(tx, [{ kind: 'refundPaid', drawId, amountPence, cause }]);
  }
  if (state.status === 'failed') {
    const reverses = now.settled ? await store.findPaidOut(tx, refund) : null;
    if (now.settled)
      await postTransfers(tx, [{ kind: 'refundFailed', drawId, amountPence, cause, reverses }]);
    await store.markFailed(tx, id);
  }
}
