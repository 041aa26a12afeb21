import type { Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import type { RefundState } from '#server/providers/payments/provider.ts';
import { postTransfers } from '../ledger/service.ts';
import { holdDisputedRefunds } from './hold-refunds.ts';
import * as store from './store.ts';

/** After this many failures of a refund, admins get an email. It is retried with exponential backoff anyway. */
const ALARMING_ATTEMPTS = 5;

/**
 * Applies the provider's state of a refund, under the draw's lock. Ignores results of earlier attempts. A refund that
 * the provider did not pay is due again, unless an operator made it in the provider's dashboard and cancelled it there:
 * it is then sent only once an admin decides to send it.
 */
export async function applyRefund(
  tx: Transaction,
  refund: store.DueRefund,
  state: RefundState,
): Promise<void> {
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
  if (state.status === 'failed' || state.status === 'cancelled') {
    const reverses = now.settled ? await store.findPaidOut(tx, refund) : null;
    if (now.settled)
      await postTransfers(tx, [{ kind: 'refundFailed', drawId, amountPence, cause, reverses }]);
    const isCancelled = state.status === 'cancelled' && now.cause === 'dashboard';
    await store.markFailed(tx, id, { isCancelled });
    await holdDisputedRefunds(tx, [refund.paymentId]);
    if (attempt === ALARMING_ATTEMPTS && !isCancelled) {
      const { draw } = await store.findPayer(tx, refund.paymentId);
      const about = { drawTitle: draw.title, drawId, amountPence };
      await alertAdmins(tx, { kind: 'refund_failing', attempts: attempt, ...about }, id);
    }
  }
}
