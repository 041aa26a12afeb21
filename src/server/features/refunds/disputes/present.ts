import type { Dispute } from '#contract/refunds/disputes.ts';
import { BEARERS, readLoss } from '#domain/disputes/bear-loss.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { DisputeRow } from './store.ts';

export function presentDispute(row: DisputeRow): Dispute {
  const loss = readLoss(row.transfers);
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: formatOrderNumber(row.orderId),
    personId: row.personId,
    prizeDrawId: row.drawId,
    prizeDrawTitle: row.drawTitle,
    reference: row.reference,
    status: row.status,
    reason: row.reason,
    amountPence: row.amountPence,
    withdrawn: row.withdrawnPence > 0,
    withdrawnPence: row.withdrawnPence,
    borneBy: BEARERS.flatMap((bearer) => (loss[bearer] > 0 ? [{ bearer, amountPence: loss[bearer] }] : [])),
    evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
    order: {
      createdAt: row.orderedAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      tickets: row.tickets,
    },
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
