import { CONTACT_KEPT_DAYS } from '../awards/deadlines.ts';
import { DRAFT_LIMITS } from '../draws/drafts.ts';
import { SIGNAL_KEPT_DAYS } from '../play/harm-signals.ts';

/** How long before an unused account is deleted its user is warned. */
export const IDLE_WARNING_DAYS = 30;

/** How long the site keeps one kind of personal data. */
export interface RetentionRule {
  /** What it is, in the words of the privacy page. */
  what: string;
  days: number;
  /** What the days are counted from, to follow "days after". */
  after: string;
}

/**
 * The kinds of personal data that are deleted by the clock, and when, unless the operator changes it. Jobs apply it, and
 * the privacy page shows it.
 */
export const RETENTION = {
  sessions: { what: 'Sessions, with the name of your browser', days: 30, after: 'you signed in' },
  unansweredQuestions: {
    what: 'Emails that ask you to confirm a newsletter or a reminder',
    days: 3,
    after: 'we sent them',
  },
  unusedPictures: {
    what: 'Pictures that you uploaded and no draw uses',
    days: 14,
    after: 'you uploaded them',
  },
  ageDocuments: {
    what: 'Documents that prove your age, if we haven’t decided and deleted them sooner',
    days: 30,
    after: 'you sent them',
  },
  drafts: { what: 'Drafts of draws', days: DRAFT_LIMITS.days, after: 'your last change' },
  prizeContacts: {
    what: 'Contact details, messages and files about a prize',
    days: CONTACT_KEPT_DAYS,
    after: 'its case is closed',
  },
  harmSignals: {
    what: 'Signs that you may be spending too much, and what we did about them',
    days: SIGNAL_KEPT_DAYS,
    after: 'we dealt with them',
  },
  sentEmails: { what: 'Emails that we’ve sent you', days: 365, after: 'we sent them' },
  postalDetails: {
    what: 'Your address, date of birth, phone number and email address on an entry by post, and a scan of the card',
    days: 90,
    after: 'the draw’s money is settled, or the draw is cancelled',
  },
  paymentEvents: {
    what: 'What our payment provider tells us about payments',
    days: 90,
    after: 'it tells us',
  },
  complaintTexts: {
    what: 'The text of a complaint, and the email address that you gave with it',
    days: 730,
    after: 'the decision',
  },
  idleAccounts: {
    what: 'Accounts that nobody uses',
    days: 1095,
    after: `you last signed in. We email you ${IDLE_WARNING_DAYS} days before. We keep an account that we owe money or a prize, or that is in a running draw`,
  },
} as const satisfies Record<string, RetentionRule>;

/** The rules whose days an operator can change, each with its environment variable and its bounds. */
export const KEPT_SETTINGS = {
  sentEmails: { name: 'KEEP_EMAILS_DAYS', from: 30, to: 3_650 },
  postalDetails: { name: 'KEEP_POSTAL_DETAILS_DAYS', from: 30, to: 3_650 },
  complaintTexts: { name: 'KEEP_COMPLAINTS_DAYS', from: 365, to: 3_650 },
  idleAccounts: { name: 'KEEP_IDLE_ACCOUNTS_DAYS', from: 365, to: 3_650 },
} as const satisfies { [K in keyof typeof RETENTION]?: { name: string; from: number; to: number } };

export type KeptDays = Record<keyof typeof KEPT_SETTINGS, number>;

export const KEPT_KINDS = Object.keys(KEPT_SETTINGS) as (keyof KeptDays)[];

/** The rules in the order of the privacy page, the shortest first. `changed` has what the operator has changed. */
export const listRetentionRules = (changed: Partial<KeptDays> = {}): RetentionRule[] =>
  Object.entries<RetentionRule>(RETENTION)
    .map(([kind, rule]) => ({ ...rule, days: changed[kind as keyof KeptDays] ?? rule.days }))
    .toSorted((a, b) => a.days - b.days);

/** "3 days", "12 months" or "2 years". */
export function formatKept(days: number): string {
  if (days % 365 !== 0) return `${days} days`;
  const years = days / 365;
  return years === 1 ? '12 months' : `${years} years`;
}
