import { CONTACT_KEPT_DAYS } from '../awards/deadlines.ts';
import { DRAFT_LIMITS } from '../draws/drafts.ts';
import { SIGNAL_KEPT_DAYS } from '../play/harm-signals.ts';

/** How long the site keeps one kind of personal data. */
export interface RetentionRule {
  /** What it is, in the words of the privacy page. */
  what: string;
  days: number;
  /** What the days are counted from, to follow "days after". */
  after: string;
}

/** The kinds of personal data that are deleted by the clock, and when. Jobs apply it, and the privacy page shows it. */
export const RETENTION = {
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
  complaintTexts: {
    what: 'The text of a complaint, and the email address that you gave with it',
    days: 730,
    after: 'the decision',
  },
} as const satisfies Record<string, RetentionRule>;

/** The rules in the order of the privacy page, the shortest first. */
export const listRetentionRules = (): RetentionRule[] =>
  Object.values<RetentionRule>(RETENTION).toSorted((a, b) => a.days - b.days);

/** "3 days", "12 months" or "2 years". */
export function formatKept(days: number): string {
  if (days % 365 !== 0) return `${days} days`;
  const years = days / 365;
  return years === 1 ? '12 months' : `${years} years`;
}
