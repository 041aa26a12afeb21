import type { Payable } from '#contract/payouts/payables.ts';
import { findOverdueCutoff, isOverdue } from '#domain/payouts/overdue.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import type { ListedPayable } from './store.ts';

export function presentPayable(row: ListedPayable): Payable {
  const { payable, drawTitle, account, batchId, rank, obstacles, laterObstacles, now } = row;
  return {
    id: payable.id,
    prizeDrawId: payable.drawId,
    prizeDrawTitle: drawTitle,
    payee: { kind: payable.payeeKind, name: payable.payeeName, userId: payable.personId },
    part: payable.part,
    rank,
    amountPence: payable.amountPence,
    dueAt: payable.dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(payable, findOverdueCutoff(new Date(now), isBankHoliday)),
    state: payable.state,
    method: payable.method ?? account?.method ?? null,
    attempt: payable.attempt,
    lastFour: account?.lastFour ?? null,
    usableFrom: findHoldEnd(row),
    obstacles,
    laterObstacles,
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

/** When the hold of the payee’s details ends; null if they can be used, or if there are none. */
export const findHoldEnd = ({
  account,
  isUsable,
}: Pick<ListedPayable, 'account' | 'isUsable'>): string | null =>
  account && !isUsable ? account.usableFrom.toISOString() : null;
