import { applyPayableEvent } from '#domain/payouts/lifecycle.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import type { PayoutProvider, TransferState } from '#server/providers/payouts/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import type { DetailsSeal } from '../../bank-details/seal-details.ts';
import { buildFacts } from '../../payables/facts.ts';
import { postPayouts } from '../../payables/post-payout.ts';
import {
  findPayable,
  type ListedPayable,
  lockPayables,
  markCounted,
  type PayablesService,
  recordPayableAct,
} from '../../payables/service.ts';
import type { ReversalsService } from '../reversals/service.ts';
import { findByTransfer } from '../reversals/store.ts';
import { insertTransfer, markMade } from '../transfers/store.ts';
import { requireOnly, requirePayment } from './policy.ts';
import * as store from './store.ts';

export { listStrays } from './store.ts';

type Needs = {
  db: Database;
  seal: DetailsSeal;
  provider: Pick<PayoutProvider, 'lookUpTransfer'>;
  reversals: Pick<ReversalsService, 'applyReversed'>;
  payables: Pick<PayablesService, 'read'>;
  report: (problem: string) => void;
};

export type Strays = ReturnType<typeof createStrays>;

/**
 * Strays are transfers that Stripe made for attempts that had ended. A payable is not paid again while it has one that
 * is not taken back in full, unless an admin counts it as the payment.
 */
export function createStrays({ db, seal, provider, reversals, payables, report }: Needs) {
  /** Blocks the payable of this attempt, and alerts admins. The draw must be locked. */
  const alarm = async (
    tx: Transaction,
    { id, attempt }: { id: string; attempt: number },
    { reference, amountPence }: TransferState,
  ): Promise<void> => {
    const row = await findPayable(tx, id);
    const isKnown = (await findByTransfer(tx, reference)) !== undefined;
    if (!row || isKnown || !(await store.markStray(tx, { id, attempt }, reference))) return;
    report(`Stripe has made the transfer ${reference} for payable ${id} after it was counted as failed.`);
    const { payable, drawTitle } = row;
    await alertAdmins(
      tx,
      { kind: 'payout_after_failure', drawTitle, payableId: id, amountPence, reference },
      `${id}:${attempt}`,
    );
    await recordAct(tx, 'server', {
      action: 'payout.paid_before',
      target: { kind: 'draw', id: payable.drawId },
      details: { payableId: id, attempt, reference },
    });
  };

  /** Reads a payable that can be paid by its stray, and what to post. */
  const readCountable = async (connection: Connection, viewer: Viewer, id: string) => {
    const row = (await findPayable(connection, id)) ?? throwMissing();
    const facts = buildFacts(row, { seal, approver: viewer.id, approvalPence: 0 });
    const step = applyPayableEvent(row.payable.state, 'count', facts);
    if (!step.ok) throw ApiError.of(step.rejection);
    return { row, posts: step.posts, stray: requireOnly(await store.listStrays(connection, id)) };
  };

  const lookUp = async (reference: string): Promise<TransferState> => {
    try {
      return await provider.lookUpTransfer(reference);
    } catch (error) {
      report(
        `The transfer ${reference} could not be looked up: ${error instanceof Error ? error.message : String(error)}`,
      );
      throw new ApiError(
        'unavailable',
        'We can’t reach Stripe at the moment, so nothing has changed. Please try again later.',
      );
    }
  };

  return {
    alarm,

    /**
     * Returns a function that raises the alarm about a transfer that was made and is not known, if it names a payable;
     * null if there is no cause for it.
     */
    onUnknownTransfer: async (reference: string) => {
      const transfer = await provider.lookUpTransfer(reference);
      const { payableId, account, amountPence, reversedPence } = transfer;
      if (payableId === null || reversedPence === amountPence) return null;
      return async (tx: Transaction): Promise<void> => {
        await lockPayables(tx, [payableId]);
        const row = await findPayable(tx, payableId);
        // The attempt that is on its way finds the transfer.
        const isSending = row?.payable.state === 'exported' && row.payable.method === 'stripe';
        if (!row || isSending) return;
        const attempt = await store.findAttempt(tx, payableId, account);
        if (attempt !== undefined) await alarm(tx, { id: payableId, attempt }, transfer);
      };
    },

    /**
     * Counts the stray of a payable as its payment, with its whole amount; what Stripe has taken back of it is owed
     * again. It needs no other admin, because the money has gone to an account that was approved before.
     * @throws {ApiError} 404, 409, 503 if Stripe cannot be reached
     */
    count: async (viewer: Viewer, id: string): Promise<ListedPayable> => {
      const { stray } = await readCountable(db, viewer, id);
      const transfer = await lookUp(stray.reference);
      await db.transaction(async (tx) => {
        await lockPayables(tx, [id]);
        const now = await readCountable(tx, viewer, id);
        requirePayment(transfer, now.stray, now.row);
        const { reference, account, reversedPence } = transfer;
        const { payable } = now.row;
        // The ledger has the steps of a failed attempt already.
        const attempt = payable.state === 'failed' ? payable.attempt + 1 : payable.attempt;
        await markCounted(tx, id, { reference, by: viewer.id, attempt });
        await insertTransfer(tx, { id, attempt, account });
        await markMade(tx, { id, attempt }, reference);
        const counted = (await findPayable(tx, id)) ?? throwMissing();
        await postPayouts(tx, now.posts, [counted]);
        await recordPayableAct(tx, viewer, 'count', counted, { reference });
        await reversals.applyReversed(tx, counted, reversedPence);
      });
      return payables.read(viewer, id);
    },
  };
}

function throwMissing(): never {
  throw new ApiError('missing', 'Payable not found');
}
