import type { DisputeSearch } from '#contract/refunds/disputes.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { DisputeState, PaymentProvider } from '#server/providers/payments/provider.ts';
import * as store from './store.ts';

type Needs = { db: Database; provider: PaymentProvider };

export type DisputesService = ReturnType<typeof createDisputes>;

/** Objections of cardholders at their banks: what they are about, how they stand, and where the money is meanwhile. */
export function createDisputes({ db, provider }: Needs) {
  return {
    list: async (search: DisputeSearch): Promise<{ rows: store.DisputeRow[]; total: number }> => ({
      rows: await store.listDisputes(db, search),
      total: await store.countDisputes(db, search),
    }),

    /** What is to be done about a dispute that the provider told us of; null where it is about none of our payments. */
    heardOfDispute: async (reference: string) => {
      const state = await provider.lookUpDispute(reference);
      const payment = await store.findPayment(db, provider.name, state.paymentReference);
      if (!payment) return null;
      return (tx: Transaction) => takeOver(tx, payment, state);
    },
  };
}

/** Under the draw's lock: the books follow the money, each time that it is taken or given back. */
async function takeOver(
  tx: Transaction,
  payment: { id: string; drawId: string },
  state: DisputeState,
): Promise<void> {
  const { drawId } = payment;
  await lockDraw(tx, drawId);
  const before = await store.readDispute(tx, state.reference);
  const id = await store.writeDispute(tx, payment.id, state);
  if (state.withdrawn === (before?.withdrawn ?? false)) return;
  const last = await store.lastWithdrawal(tx, id);
  const amountPence = before?.amountPence ?? state.amountPence;
  const attempt = state.withdrawn ? last.attempt + 1 : last.attempt;
  const cause = { kind: 'dispute', id, attempt } as const;
  await postTransfers(tx, [
    state.withdrawn
      ? { kind: 'disputeWithdrawn', drawId, amountPence, cause }
      : { kind: 'disputeReinstated', drawId, amountPence, cause, reverses: last.id },
  ]);
}
