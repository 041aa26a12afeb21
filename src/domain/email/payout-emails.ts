import { formatPounds } from '../money/format.ts';
import type { EmailDraw } from './email-draw.ts';

type About = { draw: EmailDraw; amountPence: number };

/** The cash for one prize. The rank is null if the prize is no longer known. */
export type CashPart = { rank: number | null; amountPence: number };

/** Emails to hosts and winners about money that a draw owes them. */
export type PayoutEmailFacts = {
  /**
   * The bank returned a payment for this reason, which an admin wrote. `lastFour` are the last digits of the account
   * that it was sent to; null if it is not known.
   */
  'payout-failed': About & { isHost: boolean; isStripe: boolean; reason: string; lastFour: string | null };
  /**
   * Asks a winner of cash for bank details. Sent again once, as a reminder. `parts` is what `amountPence` consists of;
   * missing in old emails.
   */
  'payout-details-needed': About & { isReminder: boolean; parts?: CashPart[] };
  /** Asks a winner of cash to pass the age check, because it waits for that. Sent again once, as a reminder. */
  'payout-age-needed': About & { isReminder: boolean; parts?: CashPart[] };
};

export type PayoutEmailTemplate = keyof PayoutEmailFacts;

/** Names of these emails in the admin area. */
export const PAYOUT_EMAIL_NAMES: Record<PayoutEmailTemplate, string> = {
  'payout-failed': 'Payment failed',
  'payout-details-needed': 'Bank details needed',
  'payout-age-needed': 'Age check needed for a payment',
};

export type PayoutEmail = {
  [T in PayoutEmailTemplate]: { template: T; data: PayoutEmailFacts[T] };
}[PayoutEmailTemplate];

/** Whether this is one of the emails to hosts and winners about money. */
export const isPayoutEmail = (email: { template: string }): email is PayoutEmail =>
  email.template in PAYOUT_EMAIL_NAMES;

/** The subject line of an email about money. */
export function buildPayoutEmailSubject({ template, data }: PayoutEmail): string {
  const amount = formatPounds(data.amountPence);
  if (template === 'payout-failed') return `Our payment of ${amount} failed: ${data.draw.title}`;
  if (template === 'payout-age-needed') {
    const title = `before we pay you ${amount}: ${data.draw.title}`;
    return data.isReminder ? `Reminder: age check needed ${title}` : `Age check needed ${title}`;
  }
  return data.isReminder
    ? `Reminder: where should we send your ${amount}? ${data.draw.title}`
    : `Where should we send your ${amount}? ${data.draw.title}`;
}
