/** How often a person can have their details looked up before they must send a document. */
export const AGE_CHECK_TRIES = 3;

/** What a provider says about a person. `not_found`: it does not know anyone with these details. */
export type AgeCheckResult = 'over_18' | 'under_18' | 'not_found';

/** `none`: never checked. */
export const AGE_CHECK_STATUSES = ['none', 'passed', 'not_found', 'under_18'] as const;
export type AgeCheckStatus = (typeof AGE_CHECK_STATUSES)[number];

/**
 * `wanted`: an admin asked for a document. `waiting`: the person sent one, and an admin must decide. `refused`: it did not
 * prove the age, and the person can send another.
 */
export const AGE_DOCUMENT_STATES = ['none', 'wanted', 'waiting', 'refused'] as const;
export type AgeDocumentState = (typeof AGE_DOCUMENT_STATES)[number];

/** Why an admin refused a document. */
export const AGE_DOCUMENT_REFUSALS = ['unreadable', 'no_match', 'under_18'] as const;
export type AgeDocumentRefusal = (typeof AGE_DOCUMENT_REFUSALS)[number];

/** The reasons in words for the person, as a whole sentence. */
export const AGE_DOCUMENT_REFUSAL_TEXTS: Record<AgeDocumentRefusal, string> = {
  unreadable: 'We couldn’t read your document.',
  no_match: 'The name or date of birth on your document isn’t the one in your account.',
  under_18: 'Your document says that you’re under 18.',
};

export const AGE_CHECK_MESSAGES = {
  required: 'Please let us check your age before you buy more tickets. You haven’t been charged.',
  requiredToClaim: 'Please let us check your age before you claim your prize.',
  dateOfBirth: 'Please tell us your date of birth first.',
  under18: 'Our age check says that you’re under 18, so you can’t buy tickets or claim prizes.',
  noTries: 'You’ve used all your tries. Please send us a document instead.',
  unavailable:
    'We can’t check your age right now. You haven’t been charged, and you haven’t used up a try. Please try again in a few minutes.',
  notNeeded: 'We don’t need a document from you.',
  waiting: 'We’ve got your document and are still checking it.',
  notWaiting: 'There’s no document to decide about. Another admin may have been faster.',
  reason: 'Please choose why you refuse the document',
} as const;

/** What decides whether someone may spend without a check. `abovePence` is null if purchases need no check. */
export interface AgeCheckRule {
  abovePence: number | null;
  isChecked: boolean;
}

/** Whether an order needs a passed check: it takes the spending of the month above the amount. 0 means every order. */
export function needsAgeCheck(rule: AgeCheckRule, spentPence: number, totalPence: number): boolean {
  const { abovePence, isChecked } = rule;
  if (abovePence === null || isChecked) return false;
  return abovePence === 0 || spentPence + totalPence > abovePence;
}

/**
 * The most that a person can spend in the month with the check they have. It is stored with each order, so that two orders
 * at the same time cannot pass the amount together.
 */
export function capWithoutAgeCheck(limitPence: number, { abovePence, isChecked }: AgeCheckRule): number {
  return abovePence === null || isChecked ? limitPence : Math.min(limitPence, abovePence);
}

/** The status after a provider’s result. */
export function toAgeCheckStatus(result: AgeCheckResult): AgeCheckStatus {
  return result === 'over_18' ? 'passed' : result;
}

/**
 * Whether a person can send a document: an admin asked for it, or the site checks ages and they have not passed. A refused
 * one can be replaced.
 */
export function canSendAgeDocument(person: {
  status: AgeCheckStatus;
  document: AgeDocumentState;
  checksAges: boolean;
}): boolean {
  const { status, document, checksAges } = person;
  if (document === 'waiting') return false;
  return document !== 'none' || status === 'under_18' || (checksAges && status !== 'passed');
}
