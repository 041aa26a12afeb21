import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import type { OwnPayableRow } from './service.ts';

export function presentOwnPayable({ payable, drawTitle }: OwnPayableRow): OwnPayable {
  const kind = payable.payeeKind === 'winner' ? 'winner' : 'host';
  return {
    id: payable.id,
    prizeDrawId: payable.drawId,
    prizeDrawTitle: drawTitle,
    kind,
    awardId: kind === 'winner' ? payable.payeeKey : null,
    part: payable.part,
    amountPence: payable.amountPence,
    state: payable.state,
    method: payable.method,
    dueAt: payable.dueAt.toISOString(),
    paidAt: payable.paidAt?.toISOString() ?? null,
    reference: payable.reference,
    failureReason: payable.state === 'failed' ? payable.failureReason : null,
  };
}
