import type { Database, Transaction } from '../../db/database.ts';
import { lockDraw } from '../../db/locks.ts';
import type { PaymentProvider } from '../../providers/payments/provider.ts';
import { postTransfers } from '../ledger/service.ts';
import { type LapsedHold, listLapsed, releaseCancelled } from '../orders/service.ts';
import * as store from './store.ts';

type Needs = { db: Database; provider: PaymentProvider };

export type PaymentsService = ReturnType<typeof createPayments>;

/** Money on its way back. Recorded with what caused it, then asked for until the provider has it. */
export function createPayments({ db, provider }: Needs) {
  const settle = async ({ id, drawId, reference, amountPence, attempt }: store.DueRefund) => {
    const state = await provider.refund({ reference, amountPence, key: `${id}:${attempt}` });
    if (state.status !== 'settled') return;
    await db.transaction(async (tx) => {
      await lockDraw(tx, drawId);
      if (!(await store.markSettled(tx, id, state.reference))) return;
      await postTransfers(tx, [
        { kind: 'refundPaid', drawId, amountPence, cause: { kind: 'refund', id, attempt } },
      ]);
    });
  };

  return {
    /** Writes a refund in the transaction of what caused it. Answers its id, to be settled after the commit. */
    recordRefund: async (tx: Transaction, refund: store.NewRefund): Promise<string> => {
      const { id, drawId, sale } = await store.insertRefund(tx, refund);
      const { amountPence } = refund;
      const cause = { kind: 'refund', id } as const;
      await postTransfers(tx, [{ kind: 'refundDecided', drawId, amountPence, cause, reverses: sale }]);
      return id;
    },

    /** Gives back the tickets of orders that nobody paid for in time, once their payments are known to be cancelled. */
    releaseLapsed: async (): Promise<void> => {
      const cancelled: LapsedHold[] = [];
      const failures: unknown[] = [];
      for (const hold of await listLapsed(db, provider.name)) {
        const state = await provider.cancel(hold).catch((error: unknown) => void failures.push(error));
        if (state?.status === 'cancelled') cancelled.push(hold);
      }
      for (const [drawId, holds] of Map.groupBy(cancelled, (hold) => hold.drawId)) {
        await db.transaction(async (tx) => {
          await lockDraw(tx, drawId);
          await releaseCancelled(
            tx,
            holds.map((hold) => hold.orderId),
          );
        });
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be cancelled.');
    },

    /** Asks for one refund at once. What fails here stays due, and the next round asks again. */
    settleNow: async (id: string): Promise<void> => {
      const [refund] = await store.listDue(db, provider.name, id);
      if (refund) await settle(refund).catch(() => undefined);
    },

    /** Asks for every refund that is still due, whatever becomes of the others. */
    settleDue: async (): Promise<void> => {
      const failures: unknown[] = [];
      for (const refund of await store.listDue(db, provider.name)) {
        await settle(refund).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some refunds were not taken.');
    },
  };
}
