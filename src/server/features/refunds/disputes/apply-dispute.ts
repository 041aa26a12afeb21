import type { Transaction } from '#server/db/database.ts';
import { lockAndReadFacts, throwDrawNotFound } from '#server/features/draws/lifecycle/service.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { holdDisputedRefunds, type PaymentsService } from '#server/features/money/payments/service.ts';
import type { DisputeState } from '#server/providers/payments/provider.ts';
import { chooseRefundCause } from '../cancellations/service.ts';
import { refundRest } from '../refunds/service.ts';
import { voidUnpaidTickets } from '../refunds/void-unpaid-tickets.ts';
import { bearDispute, postForDispute } from './bear-dispute.ts';
import * as store from './store.ts';

type Payments = Pick<PaymentsService, 'recordRefunds'>;
type Payment = { id: string; drawId: string };

/** The provider's state of a dispute, and the number of the look-up that found it. */
export type LookedUp = { state: DisputeState; lookUp: number };

/**
 * Applies the provider's state of a dispute under the draw's lock, unless the state of a later look-up was applied
 * before. Each time the bank withdraws or returns money, a transfer is posted to the ledger. Returns whether the draw's
 * tickets have changed.
 */
export async function applyDispute(
  tx: Transaction,
  payment: Payment,
  { state, lookUp, payments }: LookedUp & { payments: Payments },
): Promise<boolean> {
  const { drawId } = payment;
  const facts = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
  const before = await store.readDispute(tx, state.reference);
  if (before && before.lookUp > lookUp) return false;
  const isUnchanged = before?.status === state.status && before.withdrawnPence === state.withdrawnPence;
  const borneAt = isUnchanged ? before.borneAt : null;
  const id = await store.writeDispute(tx, payment.id, { ...state, lookUp, borneAt });
  const withdrawnPence = state.withdrawnPence - (before?.withdrawnPence ?? 0);
  if (withdrawnPence !== 0) {
    const kind = withdrawnPence > 0 ? 'disputeWithdrawn' : 'disputeReinstated';
    await postForDispute(tx, { id, drawId }, [{ kind, amountPence: Math.abs(withdrawnPence) }]);
  }
  await holdDisputedRefunds(tx, [payment.id]);
  const about = { drawTitle: facts.draw.title, drawId, amountPence: state.amountPence };
  const isNew = !before || isInquiry(before.status);
  if (isNew && !state.closed && !isInquiry(state.status))
    await alertAdmins(tx, { kind: 'dispute_opened', ...about }, id);
  if (state.status === 'lost' && before?.status !== 'lost')
    await alertAdmins(tx, { kind: 'dispute_lost', ...about }, `${id}:${lookUp}`);
  return bear(tx, { id, paymentId: payment.id, drawId }, { ...facts, payments });
}

/** Whether the bank only asks about a payment, and takes no money yet. */
const isInquiry = (status: string): boolean => status.startsWith('warning');

/** Decides who bears a lost dispute for which this was not known before. Returns whether tickets have changed. */
export async function applyLoss(
  tx: Transaction,
  dispute: store.Unborne,
  payments: Payments,
): Promise<boolean> {
  const facts = (await lockAndReadFacts(tx, dispute.drawId)) ?? throwDrawNotFound();
  await holdDisputedRefunds(tx, [dispute.paymentId]);
  return bear(tx, dispute, { ...facts, payments });
}

type Facts = NonNullable<Awaited<ReturnType<typeof lockAndReadFacts>>> & { payments: Payments };

async function bear(tx: Transaction, dispute: store.Unborne, facts: Facts): Promise<boolean> {
  if (!(await bearDispute(tx, dispute))) return false;
  const { draw } = facts;
  // The whole draw has been refunded, so money that a bank returns to it now is refunded too.
  const cause = draw.refundedAt && chooseRefundCause(draw);
  if (cause) {
    await refundRest(tx, dispute.paymentId, { ...facts, ...cause });
    return false;
  }
  return (await voidUnpaidTickets(tx, dispute.paymentId, facts)) > 0;
}
