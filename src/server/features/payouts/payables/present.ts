import type { Payable } from '#contract/payouts/payables.ts';
import type { ListedPayable } from './service.ts';

export function presentPayable({ payable, drawTitle, account, batchId, obstacles }: ListedPayable): Payable {
  return {
    id: payable.id,
    prizeDrawId: payable.drawId,
    prizeDrawTitle: drawTitle,
    payee: { kind: payable.payeeKind, name: payable.payeeName, userId: payable.personId },
    part: payable.part,
    amountPence: payable.amountPence,
    dueAt: payable.dueAt.toISOString(),
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
