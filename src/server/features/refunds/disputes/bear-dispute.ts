import {
  BEARERS,
  decideLossAgain,
  type Loss,
  listLossTransfers,
  readLoss,
} from '#domain/disputes/bear-loss.ts';
import { TRANSFERS, type TransferKind } from '#domain/ledger/transfers.ts';
import type { Transaction } from '#server/db/database.ts';
import { postTransfers, sumFlows } from '#server/features/money/ledger/service.ts';
import { releaseWithheld } from '../refunds/keep-withheld.ts';
import * as store from './store.ts';

type OfDispute = { id: string; paymentId: string; drawId: string };

/**
 * Decides who bears a dispute that was lost, or undoes that after it was won, and posts the transfers. Waits while it
 * is unknown whether refunds of the payment were made; a job decides then. Call under the draw's lock, after refunds
 * were held or released. Returns whether anything changed.
 */
export async function bearDispute(tx: Transaction, dispute: OfDispute): Promise<boolean> {
  const facts = await store.readLossFacts(tx, dispute.id);
  if (!facts || facts.borneAt) return false;
  const lostPence = facts.status === 'lost' ? facts.withdrawnPence : 0;
  if (lostPence > 0 && facts.isUncertain) return false;
  const borne = readLoss(await store.listTransfers(tx, dispute.id));
  if (lostPence === 0 && isNothing(borne)) return false;
  const { refundDuePence, unrefundedPence, otherLostPence, canRecover } = facts;
  const leftPence = Math.max(0, unrefundedPence - otherLostPence);
  const besidesRefunds = lostPence - Math.min(lostPence, refundDuePence);
  // In a refunded draw, only withheld tickets have money left, and it was set aside.
  const neededPence = Math.min(besidesRefunds, leftPence) - borne.held;
  if (facts.isRefunded) await releaseWithheld(tx, dispute.drawId, neededPence);
  const loss = decideLossAgain(borne, {
    lostPence,
    refundDuePence: lostPence > 0 ? refundDuePence : 0,
    leftPence,
    flows: await sumFlows(tx, dispute.drawId),
    canRecover,
  });
  await postForDispute(tx, dispute, listLossTransfers(borne, loss));
  await store.markBorne(tx, dispute, {
    borne: lostPence > 0,
    lostPence: Math.min(unrefundedPence, otherLostPence + besidesRefunds),
  });
  return true;
}

const isNothing = (loss: Loss) => BEARERS.every((bearer) => loss[bearer] === 0);

/**
 * Posts transfers for a dispute, which may need the same transfer several times. A reversal refers to the last transfer
 * in the other direction, if that was not smaller.
 */
export async function postForDispute(
  tx: Transaction,
  { id, drawId }: Pick<OfDispute, 'id' | 'drawId'>,
  transfers: readonly { kind: TransferKind; amountPence: number }[],
): Promise<void> {
  const posted = await store.listTransfers(tx, id);
  await postTransfers(
    tx,
    transfers.map(({ kind, amountPence }) => {
      const { debit, credit } = TRANSFERS[kind];
      const same = posted.filter((each) => each.debit === debit && each.credit === credit);
      const undone = posted.findLast((each) => each.debit === credit && each.credit === debit);
      const isReversal = REVERSALS.has(kind) && undone && undone.amountPence >= amountPence;
      const cause = { kind: 'dispute', id, attempt: same.length + 1 } as const;
      return { kind, drawId, amountPence, cause, reverses: isReversal ? undone.id : null };
    }),
  );
}

const REVERSALS: ReadonlySet<TransferKind> = new Set([
  'disputeReinstated',
  'lossReturnedToRefunds',
  'lossReturnedToHeld',
  'lossReturnedToReserve',
  'lossReturnedToHost',
  'lossReturnedToPlatform',
]);
