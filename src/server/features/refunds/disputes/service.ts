import type { DisputeSearch } from '#contract/refunds/disputes.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { applyDispute } from './apply-dispute.ts';
import * as store from './store.ts';

type Needs = { db: Database; provider: PaymentProvider };

export type DisputesService = ReturnType<typeof createDisputes>;

/** Lists disputes, and applies the provider's dispute events. */
export function createDisputes({ db, provider }: Needs) {
  return {
    list: async (search: DisputeSearch): Promise<{ rows: store.DisputeRow[]; total: number }> => ({
      rows: await store.listDisputes(db, search),
      total: await store.countDisputes(db, search),
    }),

    /** Returns a function that applies a dispute event in a transaction; null if the payment is not ours. */
    onDisputeEvent: async (reference: string) => {
      const state = await provider.lookUpDispute(reference);
      const payment = await store.findPayment(db, provider.name, state.paymentReference);
      if (!payment) return null;
      return (tx: Transaction) => applyDispute(tx, payment, state);
    },
  };
}
