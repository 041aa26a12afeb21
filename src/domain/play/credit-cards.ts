import { formatPounds } from '../money/format.ts';

/** What a person can pay with credit cards in a calendar month if the site sets nothing else, in pence. */
export const CREDIT_CARD_LIMIT_PENCE = 25_000;

/** Kinds of cards, and ways of paying from a bank account, that are never on credit. */
const NEVER_CREDIT = ['debit', 'prepaid', 'bacs_debit', 'pay_by_bank', 'customer_balance'];

/**
 * Whether a payment counts towards the limit for credit cards. `funding` is what the provider reports about the charge:
 * the kind of card, or the payment method if it was not a card. Anything unknown counts.
 */
export function countsAsCredit(funding: string): boolean {
  return !NEVER_CREDIT.includes(funding);
}

/**
 * Why a card was refused, what is left of the limit this month, and what to do. `funding` is what the provider reports,
 * or null.
 */
export function describeCreditRefusal(
  { leftPence, limitPence }: { leftPence: number; limitPence?: number },
  funding: string | null,
): string {
  const unknown =
    funding === null || funding === 'credit'
      ? ''
      : ' We can’t tell what kind of card this is, so it counts as a credit card.';
  if (limitPence === 0) return `We don’t take credit cards. Please use a debit card.${unknown}`;
  return leftPence === 0
    ? `You can’t pay any more with credit cards this month. Please use a debit card.${unknown}`
    : `You can pay ${formatPounds(leftPence)} more with credit cards this month. Please use a debit card, or buy fewer tickets.${unknown}`;
}
