import type { Payable } from '#contract/payouts/payables.ts';
import { findOverdueCutoff, isOverdue } from '#domain/payouts/overdue.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import type { ListedPayable } from './store.ts';

export function presentPayable(row: ListedPayable): Payable {
  const { payable, drawTitle, account, batchId, obstacles, now } = row;
  return {
    id: payable.id,
    prizeDrawId: payable.drawId,
    prizeDrawTitle: drawTitle,
    payee: { kind: payable.payeeKind, name: payable.payeeName, userId: payable.personId },
    part: payable.part,
    amountPence: payable.amountPence,
    dueAt: payable.dueAt.toISOString(),
    isOverdue: isOverdue(payable, findOverdueCutoff(new Date(now), isBankHoliday)),
    state: payable.state,
    method: payable.method ?? account?.method ?? null,
    attempt: payable.attempt,
    lastFour: account?.lastFour ?? null,
    obstacles,
    approvedBy: payable.approvedBy,
    approvedAt: payable.approvedAt?.toISOString() ?? null,
    exportedAt: payable.exportedAt?.toISOString() ?? null,
    batchId,
    paidAt: payable.paidAt?.toISOString() ?? null,
    reference: payable.reference,
    failedAt: payable.failedAt?.toISOString() ?? null,
    failureReason: payable.failureReason,
  };
}
