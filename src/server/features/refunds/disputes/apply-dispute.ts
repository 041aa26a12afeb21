import type { Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { DisputeState } from '#server/providers/payments/provider.ts';
import * as store from './store.ts';

/**
 * Applies the provider's state of a dispute under the draw's lock. Each time the bank withdraws or reinstates the
 * money, a transfer is posted to the ledger.
 *
 * After a lost dispute, the money stays withdrawn. The tickets stay in the draw: a host may void them without a refund,
 * but cannot refund them, because the bank has already returned the money
 * (`src/server/features/refunds/refunds/policy.ts`).
 */
export async function applyDispute(
  tx: Transaction,
  payment: { id: string; drawId: string },
  state: DisputeState,
): Promise<void> {
  const { drawId } = payment;
  await lockDraw(tx, drawId);
  const before = await store.readDispute(tx, state.reference);
  const id = await store.writeDispute(tx, payment.id, state);
  if (state.withdrawn === (before?.withdrawn ?? false)) return;
  const last = await store.findLastWithdrawal(tx, id);
  const amountPence = before?.amountPence ?? state.amountPence;
  const attempt = state.withdrawn ? last.attempt + 1 : last.attempt;
  const cause = { kind: 'dispute', id, attempt } as const;
  await postTransfers(tx, [
    state.withdrawn
      ? { kind: 'disputeWithdrawn', drawId, amountPence, cause }
      : { kind: 'disputeReinstated', drawId, amountPence, cause, reverses: last.id },
  ]);
}
