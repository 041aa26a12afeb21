/** Decline codes of payment providers, described for admins. */
const REASONS: Readonly<Record<string, string>> = {
  authentication_required: 'The bank asked for its holder, who did not answer',
  call_issuer: 'The bank declined and gave no reason',
  card_declined: 'The bank declined and gave no reason',
  card_not_supported: 'The card does not take payments of this kind',
  card_velocity_exceeded: 'The card is over its limit',
  do_not_honor: 'The bank declined and gave no reason',
  expired_card: 'The card has expired',
  fraudulent: 'It was held for fraud',
  generic_decline: 'The bank declined and gave no reason',
  incorrect_cvc: 'The security code is wrong',
  incorrect_number: 'The card number is wrong',
  insufficient_funds: 'Not enough money on the card',
  invalid_account: 'The card or its account is not valid',
  invalid_cvc: 'The security code is wrong',
  invalid_expiry_month: 'The date on the card is wrong',
  invalid_expiry_year: 'The date on the card is wrong',
  issuer_not_available: 'The bank could not be reached',
  lost_card: 'The card was reported lost',
  payment_intent_authentication_failure: 'The bank could not confirm that it was its holder',
  pickup_card: 'The card was reported lost or stolen',
  processing_error: 'The payment provider could not process it',
  reenter_transaction: 'The bank could not process it',
  stolen_card: 'The card was reported stolen',
  transaction_not_allowed: 'The bank does not allow this payment',
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
