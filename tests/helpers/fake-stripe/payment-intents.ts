import { type Account, emit, find, newId, nowSeconds } from './account.ts';
import { recordCharge } from './balance.ts';
import { shown, type TestCard } from './cards.ts';
import { createNotFound, invalid, rejectUnknown, StripeFailure } from './failure.ts';
import { type Form, formOf, textOf, textsOf } from './form.ts';
import type { Charge, PaymentError, PaymentIntent, PaymentMethodDetails } from './objects.ts';
import { releaseCharge } from './refunds.ts';

export function createIntent(account: Account, form: Form): PaymentIntent {
  rejectUnknown(form, [
    'amount',
    'currency',
    'allowed_payment_method_types',
    'capture_method',
    'description',
    'metadata',
  ]);
  const amount = Number(textOf(form, 'amount'));
  const currency = textOf(form, 'currency');
  if (!Number.isSafeInteger(amount) || amount < 30)
    throw invalid('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' });
  if (currency !== 'gbp') throw invalid('This account takes pounds only.', { param: 'currency' });
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: textOf(form, 'capture_method') === 'manual' ? 'manual' : 'automatic',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(account),
    currency,
    description: textOf(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: textsOf(formOf(form, 'metadata')),
    next_action: null,
    payment_method: null,
    payment_method_types: Object.values(textsOf(formOf(form, 'allowed_payment_method_types'))),
    status: 'requires_payment_method',
  };
  account.intents.set(id, intent);
  emit(account, 'payment_intent.created', intent);
  return intent;
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCELABLE = [...CONFIRMABLE, 'processing', 'requires_capture'];

/**
 * Charges or authorises the card behind a confirmation token, which is then used up. Pages can do this too, with the
 * payment's client secret.
 */
export function confirmIntent(account: Account, id: string, form: Form): PaymentIntent {
  rejectUnknown(form, ['confirmation_token', 'client_secret', 'expand', 'key']);
  const intent = findSeen(account, id, form);
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm', CONFIRMABLE);
  const tokenId = textOf(form, 'confirmation_token') ?? '';
  const token = account.tokens.get(tokenId);
  const card = account.cards.get(tokenId);
  if (!token || !card) throw createNotFound('confirmation_token', tokenId);
  if (token.payment_intent !== null) {
    throw invalid('This ConfirmationToken was already used.', { code: 'confirmation_token_already_used' });
  }
  const { type } = token.payment_method_preview;
  if (!intent.payment_method_types.includes(type)) {
    throw invalid(`The PaymentMethod provided (${type}) is not allowed for this PaymentIntent.`);
  }
  if (token.capture_method !== null && token.capture_method !== intent.capture_method) {
    throw invalid('The capture_method of Elements does not match that of the PaymentIntent.');
  }
  token.payment_intent = id;
  account.cards.set(id, card);
  account.methods.set(id, type);
  intent.payment_method = newId('pm');
  intent.last_payment_error = null;
  if (card.payment === 'decline') return failPayment(account, intent, declined(card));
  if (card.payment === 'challenge') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    emit(account, 'payment_intent.requires_action', intent);
  } else if (card.payment === 'linger') {
    intent.status = 'processing';
    emit(account, 'payment_intent.processing', intent);
  } else succeed(account, intent);
  return intent;
}

/** Applies the result of 3-D Secure. */
export function finishAuthentication(account: Account, id: string, approved: boolean): PaymentIntent {
  const intent = find(account.intents, 'payment_intent', id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm', ['requires_action']);
  const card = account.cards.get(id);
  if (!approved) fail(account, intent, NOT_AUTHENTICATED);
  else if (card?.declineCode) fail(account, intent, declined(card));
  else succeed(account, intent);
  return intent;
}

/** Completes a processing payment. */
export function finishIntent(account: Account, id: string, succeeded: boolean): PaymentIntent {
  const intent = find(account.intents, 'payment_intent', id);
  if (intent.status !== 'processing') throw unexpectedState(intent, 'finish', ['processing']);
  if (succeeded) succeed(account, intent);
  else fail(account, intent, { ...NOT_AUTHENTICATED, code: 'processing_error' });
  return intent;
}

export function cancelIntent(account: Account, id: string, form: Form): PaymentIntent {
  rejectUnknown(form, ['cancellation_reason']);
  const intent = find(account.intents, 'payment_intent', id);
  if (!CANCELABLE.includes(intent.status)) throw unexpectedState(intent, 'cancel', CANCELABLE);
  if (intent.status === 'requires_capture')
    releaseCharge(account, find(account.charges, 'charge', intent.latest_charge ?? ''));
  intent.amount_capturable = 0;
  intent.status = 'canceled';
  intent.canceled_at = nowSeconds(account);
  intent.cancellation_reason = textOf(form, 'cancellation_reason') ?? null;
  intent.next_action = null;
  emit(account, 'payment_intent.canceled', intent);
  return intent;
}

const NOT_AUTHENTICATED: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided payment method has failed authentication.',
};

function declined({ declineCode = 'generic_decline' }: TestCard): PaymentError {
  const message =
    declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.';
  return { type: 'card_error', code: 'card_declined', decline_code: declineCode, message };
}

function succeed(account: Account, intent: PaymentIntent): void {
  const charge = charged(account, intent, 'succeeded');
  intent.next_action = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    emit(account, 'charge.succeeded', charge);
    emit(account, 'payment_intent.amount_capturable_updated', intent);
    return;
  }
  receiveMoney(account, intent, charge);
  emit(account, 'charge.succeeded', charge);
  emit(account, 'payment_intent.succeeded', intent);
}

/** Takes the money of an authorised payment. */
export function captureIntent(account: Account, id: string, form: Form): PaymentIntent {
  rejectUnknown(form, ['expand']);
  const intent = find(account.intents, 'payment_intent', id);
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture', ['requires_capture']);
  const charge = find(account.charges, 'charge', intent.latest_charge ?? '');
  receiveMoney(account, intent, charge);
  emit(account, 'charge.captured', charge);
  emit(account, 'payment_intent.succeeded', intent);
  return intent;
}

function receiveMoney(account: Account, intent: PaymentIntent, charge: Charge): void {
  charge.captured = true;
  charge.amount_captured = charge.amount;
  recordCharge(account, charge);
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = intent.amount;
}

/** Finds a payment. A page can see only the payment whose client secret it has. */
export function findSeen({ intents }: Account, id: string, form: Form): PaymentIntent {
  const intent = find(intents, 'payment_intent', id);
  const secret = textOf(form, 'client_secret');
  if (secret !== undefined && secret !== intent.client_secret) throw createNotFound('payment_intent', id);
  return intent;
}

/** The payment, with its charge if the request asks for it. */
export function expandIntent({ charges }: Account, intent: PaymentIntent, form: Form): object {
  const isAsked = Object.values(textsOf(formOf(form, 'expand'))).includes('latest_charge');
  const charge = intent.latest_charge === null ? undefined : charges.get(intent.latest_charge);
  return isAsked && charge ? { ...intent, latest_charge: charge } : intent;
}

function detailsOf(account: Account, { id }: PaymentIntent): PaymentMethodDetails {
  const card = account.cards.get(id);
  if (!card) throw new Error('a payment without a card was charged');
  if (account.methods.get(id) === 'link') return { type: 'link', link: { country: 'GB' } };
  return { type: 'card', card: shown(card) };
}

function fail(account: Account, intent: PaymentIntent, error: PaymentError): void {
  const charge = charged(account, intent, 'failed');
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  emit(account, 'charge.failed', charge);
  emit(account, 'payment_intent.payment_failed', intent);
}

function failPayment(account: Account, intent: PaymentIntent, error: PaymentError): never {
  fail(account, intent, error);
  throw new StripeFailure(402, {
    ...error,
    charge: intent.latest_charge,
    payment_intent: structuredClone(intent),
  });
}

function charged(account: Account, intent: PaymentIntent, status: Charge['status']): Charge {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: nowSeconds(account),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method_details: detailsOf(account, intent),
    refunded: false,
    status,
  };
  account.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function unexpectedState(intent: PaymentIntent, verb: string, allowed: string[]): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be used so: ${allowed.join(', ')}.`,
    payment_intent: structuredClone(intent),
  });
}
