import { formatPounds } from '../money/format.ts';
import type { AgreementFacts } from '../payouts/agreement.ts';
import type { EmailDraw } from './email-draw.ts';
import type { EmailLink } from './link.ts';

type About = { draw: EmailDraw; charityName: string };
type AgreementTerms = Omit<AgreementFacts, 'title' | 'charityName' | 'brandName'>;

/** Emails to a charity that a draw supports. Times in RFC 3339. */
export type CharityEmailFacts = {
  /** Asks the charity to agree to the draw and to enter its bank details, with the link. */
  'charity-invitation': About & EmailLink & { hostName: string; charityPercentage: number };
  /** Confirms the agreement, with its text. Payouts go to the account that ends in `lastFour`, from `usableFrom`. */
  'charity-agreed': About & AgreementTerms & { agreedName: string; lastFour: string; usableFrom: string };
  /** The remittance advice: the charity was paid, with this reference. */
  'charity-paid': About & { amountPence: number; paidAt: string; reference: string };
  /**
   * The bank returned a payment for this reason, which an admin wrote. `lastFour` are the last digits of the account
   * that it was sent to; null if it is not known.
   */
  'charity-payment-failed': About & { amountPence: number; reason: string; lastFour: string | null };
};

export type CharityEmailTemplate = keyof CharityEmailFacts;

/** Names of these emails in the admin area. */
export const CHARITY_EMAIL_NAMES: Record<CharityEmailTemplate, string> = {
  'charity-invitation': 'Invitation to a charity',
  'charity-agreed': 'Charity has agreed',
  'charity-paid': 'Charity was paid',
  'charity-payment-failed': 'Payment to a charity failed',
};

export type CharityEmail = {
  [T in CharityEmailTemplate]: { template: T; data: CharityEmailFacts[T] };
}[CharityEmailTemplate];

/** Whether this is one of the emails to charities. */
export const isCharityEmail = (email: { template: string }): email is CharityEmail =>
  email.template in CHARITY_EMAIL_NAMES;

/** The subject line of an email to a charity. */
export function buildCharityEmailSubject({ template, data }: CharityEmail): string {
  switch (template) {
    case 'charity-invitation':
      return `A prize draw for ${data.charityName}: ${data.draw.title}`;
    case 'charity-agreed':
      return `Your agreement and bank details: ${data.draw.title}`;
    case 'charity-payment-failed':
      return `Our payment of ${formatPounds(data.amountPence)} failed: ${data.draw.title}`;
    default:
      return `Payment of ${formatPounds(data.amountPence)}: ${data.draw.title}`;
  }
}
