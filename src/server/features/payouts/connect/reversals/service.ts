import { calculateBalance } from '#domain/ledger/accounts.ts';
import { formatPounds } from '#domain/money/format.ts';
import { calculateDueAt, calculateHostDueAt } from '#domain/payouts/overdue.ts';
import { chooseTransfer } from '#domain/payouts/postings.ts';
import { ApiError } from '#server/api-error.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { reopenCashAward } from '#server/features/awards/awards/service.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { type Posting, postTransfers, sumFlows } from '#server/features/money/ledger/service.ts';
import type { PayoutProvider, ReversalOutcome, TransferState } from '#server/providers/payouts/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import { findPayable, insertPayables, lockPayables, type PayableRow } from '../../payables/service.ts';
import * as store from './store.ts';

type Needs = { db: Database; provider: PayoutProvider; report: (problem: string) => void };

/** `pending`: Stripe has not confirmed it, and it is retried. `owedPence` is what the host still owes for the draw. */
export type ReversalResult = {
  outcome: 'reversed' | 'refused' | 'pending';
  amountPence: number;
  refusal: string | null;
  owedPence: number;
};

const FAILED = { failed: 'Some reversals could not be made.' };

export type ReversalsService = ReturnType<typeof createReversals>;

/** Takes payments back from accounts at Stripe, and records what Stripe itself has taken back. */
export function createReversals({ db, provider, report }: Needs) {
  /**
   * Records that Stripe took money back. It repays what the host owes for lost disputes; the rest is owed to the payee
   * again, and a winner's prize no longer counts as received.
   */
  const reverse = async (
    tx: Transaction,
    { payable }: PayableRow,
    reversal: store.ReversalRow,
    reference: string | null,
  ): Promise<void> => {
    const { id, amountPence } = reversal;
    const { drawId, payeeKind: payee, payeeKey, personId, payeeName } = payable;
    const owedPence = payee === 'host' ? await readOwed(tx, drawId) : 0;
    const recoveredPence = Math.min(amountPence, owedPence);
    const returnedPence = amountPence - recoveredPence;
    await store.markReversed(tx, id, { recoveredPence, returnedPence, reference });
    const cause = { kind: 'payout', id } as const;
    const undone = chooseTransfer('payoutFailed', { payee, method: 'stripe' });
    const postings: Posting[] = [
      { kind: 'hostRecovered', drawId, amountPence: recoveredPence, cause },
      {
        kind: 'payoutReturned',
        drawId,
        amountPence: returnedPence,
        cause,
        reverses: await store.findPayment(tx, payable.id),
      },
      { kind: undone, drawId, amountPence: returnedPence, cause },
    ];
    await postTransfers(
      tx,
      postings.filter((posting) => posting.amountPence > 0),
    );
    if (returnedPence === 0 || (payee !== 'host' && payee !== 'winner') || !payeeKey || !personId) return;
    const now = await readDatabaseTime(tx);
    await insertPayables(tx, [
      {
        drawId,
        payee: { kind: payee, key: payeeKey, personId, name: payeeName },
        part: 'returned',
        number: (await store.countReturned(tx, payable)) + 1,
        amountPence: returnedPence,
        dueAt: payee === 'host' ? calculateHostDueAt(now, isBankHoliday) : calculateDueAt(now),
      },
    ]);
    if (payee === 'winner') await reopenCashAward(tx, { id: drawId, awardId: payeeKey });
  };

  /** Records the total that Stripe has taken back of a payment. The draw must be locked, and the payable paid. */
  const applyReversed = async (tx: Transaction, row: PayableRow, reversedPence: number): Promise<void> => {
    const { id, drawId } = row.payable;
    const known = await store.sumReversals(tx, id);
    // It is unknown whether the total includes what Stripe was asked to take back. The next look-up decides.
    if (known.openPence > 0 || reversedPence <= known.reversedPence) return;
    const amountPence = reversedPence - known.reversedPence;
    const reason = 'Reversed at Stripe';
    const reversal = await store.insertReversal(tx, {
      payableId: id,
      amountPence,
      reason,
      requestedBy: null,
    });
    await reverse(tx, row, reversal, null);
    report(
      `Stripe took back ${formatPounds(amountPence)} of payable ${id}, and no admin had asked for this.`,
    );
    const { drawTitle } = row;
    await alertAdmins(tx, { kind: 'payout_returned', drawTitle, payableId: id, amountPence }, reversal.id);
    await recordAct(tx, 'server', {
      action: 'payout.returned',
      target: { kind: 'draw', id: drawId },
      details: { payableId: id, amountPence },
    });
  };

  const apply = (open: store.OpenReversal, outcome: ReversalOutcome): Promise<void> =>
    db.transaction(async (tx) => {
      await lockPayables(tx, [open.payableId]);
      const reversal = await store.findOpen(tx, open.id);
      const row = await findPayable(tx, open.payableId);
      if (!reversal || !row) return;
      if (outcome.status === 'reversed') await reverse(tx, row, reversal, outcome.reference);
      else await store.markRefused(tx, open.id, outcome.reason);
      // Events that came meanwhile were not applied.
      await store.watchAgain(tx, open.transfer);
      await recordAct(tx, 'server', {
        action: `payout.reversal_${outcome.status === 'reversed' ? 'made' : 'refused'}`,
        target: { kind: 'draw', id: row.payable.drawId },
        details: { payableId: open.payableId, amountPence: open.amountPence },
      });
    });

  const ask = async (open: store.OpenReversal, askedBefore: boolean): Promise<ReversalOutcome> => {
    const { id, transfer, amountPence } = open;
    const outcome = await provider.reverse({ id, attempt: 1, transfer, amountPence, askedBefore });
    await apply(open, outcome);
    return outcome;
  };

  /** Records that a transfer by an attempt that had ended was taken back in full, so that the payable can be paid. */
  const endAlarm = async (
    tx: Transaction,
    { payable: { id, drawId } }: PayableRow,
    { reference, amountPence }: TransferState,
  ): Promise<void> => {
    if (!(await store.endAlarm(tx, reference))) return;
    await recordAct(tx, 'server', {
      action: 'payout.returned',
      target: { kind: 'draw', id: drawId },
      details: { payableId: id, amountPence, reference },
    });
  };

  /** Returns a function that applies the state of a transfer; null if it is not ours. */
  const prepare = async (reference: string) => {
    const known = await store.findByTransfer(db, reference);
    if (!known) return null;
    const transfer = await provider.lookUpTransfer(reference);
    return async (tx: Transaction): Promise<void> => {
      await lockPayables(tx, [known.payableId]);
      const row = await findPayable(tx, known.payableId);
      if (!row) return;
      const { payable, transfer: current } = row;
      const hasPaid = payable.state === 'paid' && current?.reference === reference;
      if (hasPaid) await applyReversed(tx, row, transfer.reversedPence);
      else if (transfer.reversedPence === transfer.amountPence) await endAlarm(tx, row, transfer);
    };
  };

  const lookUp = async (reference: string): Promise<void> => {
    const effect = await prepare(reference);
    if (effect) await db.transaction(effect);
  };

  return {
    applyReversed,
    onTransferEvent: prepare,

    /**
     * Takes money back that a host owes for lost disputes. If Stripe refuses, the host keeps it, and still owes it.
     * @throws {ApiError} 404, 409
     */
    request: async (
      viewer: Viewer,
      payableId: string,
      { amountPence, reason }: { amountPence: number; reason: string },
    ): Promise<ReversalResult> => {
      const { open, drawId } = await db.transaction(async (tx) => {
        await lockPayables(tx, [payableId]);
        const row = (await findPayable(tx, payableId)) ?? throwMissing();
        const transfer = requireTransfer(row);
        const { reversedPence, openPence } = await store.sumReversals(tx, payableId);
        if (openPence > 0) throwPending();
        const owedPence =
          (await readOwed(tx, row.payable.drawId)) - (await store.sumOpenOfDraw(tx, row.payable.drawId));
        requireAtMost(amountPence, Math.min(owedPence, row.payable.amountPence - reversedPence));
        const requestedBy = viewer.id;
        const { id } = await store.insertReversal(tx, { payableId, amountPence, reason, requestedBy });
        await recordAct(tx, viewer, {
          action: 'payout.reverse',
          target: { kind: 'draw', id: row.payable.drawId },
          details: { payableId, amountPence, reason },
        });
        return { open: { id, payableId, transfer, amountPence }, drawId: row.payable.drawId };
      });
      // If the response is lost, the job retries it.
      const outcome = await ask(open, false).catch(() => null);
      return {
        outcome: outcome?.status ?? 'pending',
        amountPence,
        refusal: outcome?.status === 'refused' ? outcome.reason : null,
        owedPence: calculateBalance('host_recoverable', await sumFlows(db, drawId)),
      };
    },

    /** Finds out what became of reversals whose response was lost. */
    settleDue: async (): Promise<void> =>
      forEach(await store.claimUnknown(db), (open) => ask(open, true), FAILED),

    /** Looks for money that Stripe has taken back without an event. What could not be looked up is claimed again. */
    poll: async (): Promise<void> =>
      forEach(
        await store.claimWatched(db),
        async (reference) => {
          try {
            await lookUp(reference);
          } catch (error) {
            await store.watchAgain(db, reference);
            throw error;
          }
        },
        FAILED,
      ),
  };
}

const readOwed = async (tx: Transaction, drawId: string): Promise<number> =>
  calculateBalance('host_recoverable', await sumFlows(tx, drawId));

function requireTransfer({ payable, transfer }: PayableRow): string {
  if (payable.state === 'paid' && payable.payeeKind === 'host' && transfer?.reference)
    return transfer.reference;
  throw new ApiError('conflict', 'Only a payment to a host that was made through Stripe can be taken back.', {
    code: 'not_transferred',
  });
}

function requireAtMost(amountPence: number, mostPence: number): void {
  if (amountPence <= mostPence) return;
  const most = formatPounds(Math.max(0, mostPence));
  throw new ApiError(
    'conflict',
    `You can take back at most ${most}: what the host owes, and no more than this payment.`,
    {
      code: 'more_than_owed',
    },
  );
}

function throwPending(): never {
  throw new ApiError('conflict', 'Stripe hasn’t confirmed the last reversal of this payment yet.', {
    code: 'reversal_pending',
  });
}

function throwMissing(): never {
  throw new ApiError('missing', 'Payable not found');
}
