import type { Dispute } from '#contract/refunds/disputes.ts';
import type { DisputeRow } from './store.ts';

export function presentDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    orderId: row.orderId,
    prizeDrawId: row.drawId,
    prizeDrawTitle: row.drawTitle,
    reference: row.reference,
    status: row.status,
    reason: row.reason,
    amountPence: row.amountPence,
    withdrawn: row.withdrawn,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
