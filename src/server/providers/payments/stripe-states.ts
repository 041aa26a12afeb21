import type Stripe from 'stripe';
import type { DisputeState, PaymentState, RefundState } from './provider.ts';

/** Maps Stripe's payment states to the few that an order distinguishes. */
export function toPaymentState(intent: Stripe.PaymentIntent): PaymentState {
  const { id: reference, status, client_secret: clientSecret, last_payment_error: error } = intent;
  if (status === 'requires_capture') return { reference, status: 'authorized', funding: fundingOf(intent) };
  if (status === 'succeeded') return { reference, status: 'succeeded', funding: fundingOf(intent) };
  if (status === 'canceled') return { reference, status: 'cancelled' };
  if (status === 'requires_action' && clientSecret) return { reference, status: 'pending', clientSecret };
  if (status === 'requires_payment_method' && error) return toDeclinedState(reference, error);
  return { reference, status: 'pending' };
}

/** Reads what kind of card was charged. Methods that do not reveal it, such as Link, are named instead. */
function fundingOf({ latest_charge: charge }: Stripe.PaymentIntent): string {
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  return toFunding(details);
}

/** The kind of card, or the payment method; `unknown` if Stripe does not say. */
export function toFunding(
  details: { type: string; card?: { funding?: string | null } | null | undefined } | null | undefined,
): string {
  if (!details || details.type === 'card') return details?.card?.funding ?? 'unknown';
  return details.type;
}

export function toDeclinedState(
  reference: string,
  error: { code?: string | undefined; decline_code?: string | undefined },
): PaymentState {
  return { reference, status: 'declined', declineCode: error.decline_code ?? error.code ?? 'unknown' };
}

export function toRefundState({ id: reference, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { reference, status: 'settled' };
  if (status === 'failed') return { reference, status: 'failed' };
  if (status === 'canceled') return { reference, status: 'cancelled' };
  return { reference, status: 'pending' };
}

const DECIDED = ['won', 'lost', 'warning_closed', 'prevented'];

export function toDisputeState(dispute: Stripe.Dispute): DisputeState {
  const { id, status, reason, amount, payment_intent: payment, balance_transactions: moved } = dispute;
  const dueBy = dispute.evidence_details?.due_by ?? null;
  return {
    reference: id,
    paymentReference: getId(payment) ?? '',
    status,
    reason,
    amountPence: amount,
    withdrawnPence: Math.max(0, -moved.reduce((sum, transaction) => sum + transaction.amount, 0)),
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
    closed: DECIDED.includes(status),
  };
}

/** Stripe refers to an object by its id, or includes the whole object on request. */
export function getId(thing: string | { id: string } | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns our id in the metadata of an object. Other programs may use the same Stripe account, with any metadata. */
export function parseOwnId(note: string | null | undefined): string | null {
  return note && UUID.test(note) ? note : null;
}
