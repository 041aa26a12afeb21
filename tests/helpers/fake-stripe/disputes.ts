import { type Account, emit, find, newId, nowSeconds } from './account.ts';
import { recordEntry } from './balance.ts';
import { invalid } from './failure.ts';
import type { BalanceTransaction, Dispute } from './objects.ts';
import { chargeOf, takenBy } from './refunds.ts';

/** Stripe's fee for a dispute, in pence. */
const FEE = 2000;

export type Opened = { amount?: number; reason?: string; isInquiry?: boolean; dueInDays?: number };

/** Opens a dispute and withdraws the money immediately, or opens an inquiry, which may become a dispute. */
export function openDispute(
  account: Account,
  intentId: string,
  { amount, reason = 'fraudulent', isInquiry = false, dueInDays = 7 }: Opened = {},
): Dispute {
  const charge = chargeOf(account, intentId);
  if (charge.refunded) throw invalid('All of this charge has been given back.');
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(account),
    currency: charge.currency,
    evidence_details: { due_by: nowSeconds(account) + dueInDays * 86_400 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  charge.disputed = true;
  account.disputes.set(dispute.id, dispute);
  emit(account, 'charge.dispute.created', dispute);
  if (!isInquiry) withdraw(account, dispute);
  return dispute;
}

/** Turns an inquiry into a dispute. */
export function escalateInquiry(account: Account, id: string): void {
  const dispute = find(account.disputes, 'dispute', id);
  dispute.status = 'needs_response';
  emit(account, 'charge.dispute.updated', dispute);
  withdraw(account, dispute);
}

function withdraw(account: Account, dispute: Dispute): void {
  dispute.balance_transactions.push(move(account, dispute, -dispute.amount, FEE));
  emit(account, 'charge.dispute.funds_withdrawn', dispute);
}

/**
 * Closes a dispute. If it is won, the money is returned; a bank may return a part of it even if it is lost, or decide
 * again later.
 */
export function closeDispute(
  account: Account,
  id: string,
  status: 'won' | 'lost',
  { returned = 0 }: { returned?: number } = {},
): Dispute {
  const dispute = find(account.disputes, 'dispute', id);
  dispute.status = status;
  const back = status === 'won' ? takenBy(dispute) : Math.min(returned, takenBy(dispute));
  if (back > 0) {
    dispute.balance_transactions.push(move(account, dispute, back, 0));
    emit(account, 'charge.dispute.funds_reinstated', dispute);
  }
  emit(account, 'charge.dispute.closed', dispute);
  return dispute;
}

function move(account: Account, { id }: Dispute, amount: number, fee: number): BalanceTransaction {
  return recordEntry(account, { type: 'adjustment', amount, fee, source: id });
}
