import type { Database, Transaction } from '../../db/database.ts';
import type { PaymentProvider } from '../../providers/payments/provider.ts';
import * as store from './store.ts';

type Needs = { db: Database; provider: PaymentProvider };

export type PaymentsService = ReturnType<typeof createPayments>;

/** Money on its way back. Recorded with what caused it, then asked for until the provider has it. */
export function createPayments({ db, provider }: Needs) {
  const settle = async (refund: store.DueRefund) => {
    const { id, reference, amountPence } = refund;
    await provider.refund({ reference, amountPence, key: id });
    await store.markSettled(db, id);
  };
  return {
    /** Writes a refund in the transaction of what caused it. Answers its id, to be settled after the commit. */
    recordRefund: (tx: Transaction, refund: store.NewRefund) => store.insertRefund(tx, refund),

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
