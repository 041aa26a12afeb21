import { type Account, emit, find, newId, nowSeconds } from './account.ts';
import { recordEntry } from './balance.ts';
import { invalid, rejectUnknown, StripeFailure } from './failure.ts';
import { type Form, formOf, textOf, textsOf } from './form.ts';
import type { Charge, Dispute, Refund } from './objects.ts';

/** Refunds part of a charge, or the rest of it. */
export function createRefund(account: Account, form: Form): Refund {
  rejectUnknown(form, ['payment_intent', 'amount', 'metadata']);
  const charge = chargeOf(account, textOf(form, 'payment_intent') ?? '');
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(textOf(form, 'amount') ?? left);
  const taken = takenFrom(account, charge.id);
  if (taken > 0 && amount > left - taken) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  if (left === 0) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('Invalid integer', { param: 'amount' });
  if (amount > left) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    });
  }
  const status = account.nextRefunds.shift() ?? usual(account, charge);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(account),
    currency: charge.currency,
    metadata: textsOf(formOf(form, 'metadata')),
    payment_intent: charge.payment_intent,
    status: status === 'failed' ? 'pending' : status,
  };
  account.refunds.set(refund.id, refund);
  giveBack(charge, amount);
  recordEntry(account, { type: 'refund', amount: -amount, source: refund.id });
  emit(account, 'refund.created', refund);
  if (status === 'failed') endRefund(account, refund.id, 'failed');
  else emit(account, 'charge.refunded', charge);
  return refund;
}

/**
 * Changes a refund's status later, because a bank may return one long after it succeeded, and an operator may cancel it
 * in Stripe's dashboard.
 */
export function endRefund(account: Account, id: string, status: 'succeeded' | 'failed' | 'canceled'): Refund {
  const refund = find(account.refunds, 'refund', id);
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw invalid(`This refund has ${refund.status} already.`);
  }
  const charge = find(account.charges, 'charge', refund.charge);
  if (!charge.captured) throw invalid('This refund released money that was never captured.');
  refund.status = status;
  if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
  if (status !== 'succeeded') {
    giveBack(charge, -refund.amount);
    recordEntry(account, { type: 'refund_failure', amount: refund.amount, source: refund.id });
  }
  emit(account, 'refund.updated', refund);
  if (status === 'failed') emit(account, 'refund.failed', refund);
  return refund;
}

/** Releases the money of a charge that was only authorised. Stripe records this as a refund, which moves nothing. */
export function releaseCharge(account: Account, charge: Charge): void {
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: charge.amount,
    charge: charge.id,
    created: nowSeconds(account),
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  };
  account.refunds.set(refund.id, refund);
  giveBack(charge, charge.amount);
  emit(account, 'refund.created', refund);
  emit(account, 'charge.refunded', charge);
}

function usual(account: Account, charge: Charge): 'succeeded' | 'pending' {
  return account.cards.get(charge.payment_intent)?.refund === 'pending' ? 'pending' : 'succeeded';
}

function giveBack(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** What a dispute has withdrawn and not returned. */
export function takenBy({ balance_transactions: moves }: Dispute): number {
  return -moves.reduce((sum, { amount }) => sum + amount, 0);
}

/** What disputes have withdrawn from a charge and not returned. */
export function takenFrom({ disputes }: Account, chargeId: string): number {
  return [...disputes.values()]
    .filter(({ charge }) => charge === chargeId)
    .reduce((sum, dispute) => sum + takenBy(dispute), 0);
}

/** The successful charge for a payment. */
export function chargeOf(account: Account, intentId: string): Charge {
  const intent = find(account.intents, 'payment_intent', intentId);
  const charge = intent.latest_charge === null ? undefined : account.charges.get(intent.latest_charge);
  if (charge?.status === 'succeeded' && charge.captured) return charge;
  throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}
