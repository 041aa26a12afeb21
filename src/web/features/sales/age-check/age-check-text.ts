import type { AgeCheck } from '#contract/play/age-checks.ts';
import { formatShortPounds } from '#domain/money/format.ts';
import { canSendAgeDocument } from '#domain/play/age-check.ts';

/** Why the user's age is checked now. */
export type AgeCheckPurpose = 'buy' | 'claim' | 'payment' | 'account';

/**
 * What the user does next: enter their date of birth or details, enter other details, or send a document; or they wait for
 * us. Null if there is nothing to do.
 */
export type AgeCheckStep = 'birth' | 'details' | 'again' | 'document' | 'under18' | 'waiting' | 'refused';

export function findAgeCheckStep(check: AgeCheck, hasDateOfBirth: boolean): AgeCheckStep | null {
  const { status, document, needsAddress, triesLeft } = check;
  if (!hasDateOfBirth) return 'birth';
  if (document.state === 'waiting') return 'waiting';
  if (document.state === 'refused') return 'refused';
  if (document.state === 'wanted') return 'document';
  if (status === 'under_18') return 'under18';
  if (status === 'passed' || !needsAddress) return null;
  if (triesLeft === 0) return 'document';
  return status === 'not_found' ? 'again' : 'details';
}

export const AGE_CHECK_TITLES: Record<AgeCheckStep, string> = {
  birth: 'First, your date of birth',
  details: 'First, a quick age check',
  again: 'We couldn’t find you',
  document: 'Please send proof of your age',
  under18: 'Our age check says that you’re under 18',
  waiting: 'We’re checking your document',
  refused: 'We couldn’t accept your document',
};

/** Why we ask, in one or two sentences. */
export function explainAgeCheck(purpose: AgeCheckPurpose, { abovePence }: AgeCheck): string {
  if (purpose === 'claim')
    return 'Only adults can win here, so we check your age before you claim your prize.';
  if (purpose === 'payment') return 'Only adults can win here, so we check your age before we pay you.';
  if (abovePence === null) return 'Only adults can win here, so we check your age before you claim a prize.';
  const when =
    abovePence === 0
      ? 'before you buy tickets'
      : `before you spend more than ${formatShortPounds(abovePence)} in a month`;
  return purpose === 'buy'
    ? `Only adults can buy tickets here, so we check your age ${when}. We ask once.`
    : `Only adults can buy tickets here, so we check your age ${when}, and before you claim a prize. We ask once.`;
}

/** Whether the user can send a document instead of entering their details. */
export const canSendInstead = ({ status, document, needsAddress }: AgeCheck): boolean =>
  canSendAgeDocument({ status, document: document.state, checksAges: needsAddress });
