import { describeCreditRefusal } from '#domain/play/credit-cards.ts';
import { ApiError } from '#server/api-error.ts';

/** Messages for the decline codes that the cardholder can do something about. */
const DECLINES: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  payment_intent_authentication_failure: 'Your bank couldn’t confirm this payment.',
};

export function createDeclinedError(code: string | undefined): ApiError {
  const message = DECLINES[code ?? ''] ?? 'Your card was declined.';
  return new ApiError('unpaid', message, { code: 'card_declined' });
}

/** A card that would pass the buyer's limit for credit cards. Nothing is charged, and the order stays open. */
export function createCreditLimitError(
  orderId: string,
  room: { leftPence: number; limitPence: number },
  funding: string | null,
): ApiError {
  const { leftPence } = room;
  const message = describeCreditRefusal(room, funding);
  return new ApiError('unpaid', message, { code: CREDIT_LIMIT, order: orderId, leftPence });
}

const CREDIT_LIMIT = 'credit_card_limit';

/** Whether an error leaves the order open, so that the buyer can pay with another card. */
export function keepsOrder(error: ApiError): boolean {
  return error.code === CREDIT_LIMIT;
}

const NOT_OPEN = {
  paid: 'This order has already been paid.',
  declined: 'The payment of this order was declined. Please order again.',
  cancelled: 'This order has been cancelled. Please order again.',
};

type OrderState = { status: 'pending' | 'paid' | 'declined' | 'cancelled'; expiresAt: Date | null };

/** Only an order that still holds its tickets can be paid. */
export function requirePayable({ status, expiresAt }: OrderState, now: Date): void {
  if (status !== 'pending') throw notOpen(NOT_OPEN[status]);
  if (expiresAt !== null && expiresAt <= now) throw createHoldExpiredError();
}

export function requireCancellable({ status }: OrderState): void {
  if (status === 'paid') throw notOpen(NOT_OPEN.paid);
}

export function createHoldExpiredError(): ApiError {
  return notOpen('You’ve run out of time to pay for this order. Please order again.');
}

/** The site may have changed its payment provider since the order was placed. */
export function requireSameProvider(ofOrder: string, ofSite: string): void {
  if (ofOrder !== ofSite) throw notOpen('You can’t pay for this order any more. Please order again.');
}

export function requireToken(needed: boolean, token: string | undefined): void {
  if (!needed || token !== undefined) return;
  throw new ApiError('invalid', 'Please enter your payment details.', { code: 'payment_details_missing' });
}

function notOpen(message: string): ApiError {
  return new ApiError('conflict', message, { code: 'order_not_open' });
}

export function createUnavailableError(): ApiError {
  const message = 'We can’t reach our payment provider right now. Please try again in a moment.';
  return new ApiError('unavailable', message, { retryAfterSeconds: 5 });
}
