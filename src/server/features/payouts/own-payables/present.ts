import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { STRIPE_REFUSED } from '../payables/service.ts';
import type { OwnPayableRow } from './service.ts';

export function presentOwnPayable({ payable, drawTitle, rank, isAgeInDoubt }: OwnPayableRow): OwnPayable {
  const kind = payable.payeeKind === 'winner' ? 'winner' : 'host';
  return {
    id: payable.id,
    prizeDrawId: payable.drawId,
    prizeDrawTitle: drawTitle,
    kind,
    awardId: kind === 'winner' ? payable.payeeKey : null,
    rank,
    part: payable.part,
    amountPence: payable.amountPence,
    state: payable.state,
    waitsForAge: kind === 'winner' && isAgeInDoubt && !SENT.includes(payable.state),
    method: payable.method,
    dueAt: payable.dueAt?.toISOString() ?? null,
    paidAt: payable.paidAt?.toISOString() ?? null,
    reference: payable.reference,
    failureReason: payable.state === 'failed' ? explainFailure(payable) : null,
  };
}

const SENT: readonly OwnPayable['state'][] = ['exported', 'paid'];

/** Stripe writes its reasons for us, not for the payee. */
function explainFailure({ method, failureReason }: OwnPayableRow['payable']): string | null {
  return method === 'stripe' ? STRIPE_REFUSED : failureReason;
}
