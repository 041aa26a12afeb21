import type { Dispute } from '#contract/refunds/disputes.ts';
import { BEARERS, readLoss } from '#domain/disputes/bear-loss.ts';
import type { DisputeRow } from './store.ts';

export function presentDispute(row: DisputeRow): Dispute {
  const loss = readLoss(row.transfers);
  return {
    id: row.id,
    orderId: row.orderId,
    prizeDrawId: row.drawId,
    prizeDrawTitle: row.drawTitle,
    reference: row.reference,
    status: row.status,
    reason: row.reason,
    amountPence: row.amountPence,
    withdrawn: row.withdrawnPence > 0,
    withdrawnPence: row.withdrawnPence,
    borneBy: BEARERS.flatMap((bearer) => (loss[bearer] > 0 ? [{ bearer, amountPence: loss[bearer] }] : [])),
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
