/** Decline codes of payment providers, described for admins. */
const REASONS: Readonly<Record<string, string>> = {
  authentication_required: 'The bank asked the cardholder to confirm, and got no answer',
  call_issuer: 'The bank declined and gave no reason',
  card_declined: 'The bank declined and gave no reason',
  card_not_supported: 'The card doesn’t take this kind of payment',
  card_velocity_exceeded: 'The card is over its limit',
  do_not_honor: 'The bank declined and gave no reason',
  expired_card: 'The card has expired',
  fraudulent: 'It looked like fraud',
  generic_decline: 'The bank declined and gave no reason',
  incorrect_cvc: 'The security code is wrong',
  incorrect_number: 'The card number is wrong',
  insufficient_funds: 'There wasn’t enough money on the card',
  invalid_account: 'The card or its account is not valid',
  invalid_cvc: 'The security code is wrong',
  invalid_expiry_month: 'The expiry date is wrong',
  invalid_expiry_year: 'The expiry date is wrong',
  issuer_not_available: 'The bank couldn’t be reached',
  lost_card: 'The card was reported lost',
  payment_intent_authentication_failure: 'The bank couldn’t confirm the cardholder',
  pickup_card: 'The card was reported lost or stolen',
  processing_error: 'The payment provider couldn’t process it',
  reenter_transaction: 'The bank couldn’t process it',
  stolen_card: 'The card was reported stolen',
  transaction_not_allowed: 'The bank doesn’t allow this payment',
  try_again_later: 'The bank declined and gave no reason',
  withdrawal_count_limit_exceeded: 'The card is over its limit',
};

/**
 * Describes a decline for admins. An unknown code is quoted, so that it can be looked up. Returns null if there is no
 * code.
 */
export function describeDecline(code: string | null): string | null {
  if (code === null || code === 'unknown') return null;
  return Object.hasOwn(REASONS, code)
    ? (REASONS[code] ?? null)
    : `The payment provider calls it “${code.replaceAll('_', ' ')}”`;
}
