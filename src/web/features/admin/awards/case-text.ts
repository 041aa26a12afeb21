import type { Award, DecideInput } from '#contract/awards/awards.ts';
import type { DisqualifyCause } from '#domain/awards/states.ts';
import type { AwardCaseKind } from '#domain/email/award-emails.ts';
import type { AgeDocumentState } from '#domain/play/age-check.ts';
import { hasOpenAppeal } from '#web/features/awards/award-text.ts';

export const CASE_NAMES: Record<AwardCaseKind, string> = {
  problem: 'Problem reported',
  appeal: 'Appeal',
  unclaimed: 'Winner cannot sign in',
  unconfirmed: 'Not confirmed, no evidence',
  late: 'Not sent on time',
};

export const CAUSE_CHOICES: readonly { value: DisqualifyCause; title: string; text: string }[] = [
  { value: 'ineligible', title: 'Not eligible', text: 'Under 18, not in the UK, or against the rules.' },
  { value: 'unreachable', title: 'Unreachable', text: 'Their account is closed, or they don’t reply.' },
  { value: 'error', title: 'Error', text: 'They won only because of a mistake.' },
];

export const CAUSE_NAMES: Record<DisqualifyCause, string> = {
  ineligible: 'Not eligible',
  unreachable: 'Unreachable',
  error: 'Error',
};

type Decision = DecideInput['decision'];

/** The decisions that an admin can make about an award now. The server checks each of them again. */
export function listDecisions(award: Award): Decision[] {
  if (award.state === 'problem' || award.state === 'sent') return ['received', 'undelivered'];
  return hasOpenAppeal(award) && !award.isRedrawn ? ['reinstated', 'dismissed'] : [];
}

/** How far the winner's proof of age is; null if there is none. */
export const AGE_DOCUMENTS: Record<AgeDocumentState, string | null> = {
  none: null,
  wanted: 'Asked for, not sent yet',
  waiting: 'Sent, not checked yet',
  refused: 'Refused, no other document sent yet',
};

/** Whether an admin can ask the winner for proof of their age. The server knows whether the cash was paid. */
export const canAskForAge = ({ state, isAgeOpen }: Award): boolean =>
  !isAgeOpen && (state === 'won' || state === 'claimed' || state === 'undelivered');

/** Whether an admin can disqualify the winner. */
export const canDisqualify = ({ state }: Award): boolean => state === 'won' || state === 'claimed';

export const DECISIONS: Record<
  Decision,
  { action: string; title: string; description: string; confirm: string; done: string }
> = {
  received: {
    action: 'Mark as received',
    title: 'Mark this prize as received?',
    description: 'We’ll pay the host as agreed, and email the winner and the host. This cannot be undone.',
    confirm: 'Mark as received',
    done: 'Prize marked as received',
  },
  undelivered: {
    action: 'Mark as not delivered',
    title: 'Mark this prize as not delivered?',
    description:
      'The guarantee applies, so the winner gets cash from the ticket sales. We’ll email the winner and the host. This cannot be undone.',
    confirm: 'Mark as not delivered',
    done: 'Prize marked as not delivered',
  },
  reinstated: {
    action: 'Give the prize back',
    title: 'Give the prize back to the former winner?',
    description: 'We’ll email them, and they’ll have the full time to claim it again.',
    confirm: 'Give the prize back',
    done: 'Prize given back',
  },
  dismissed: {
    action: 'Dismiss the appeal',
    title: 'Dismiss the appeal?',
    description: 'We’ll email the former winner, and the prize can be redrawn. This cannot be undone.',
    confirm: 'Dismiss the appeal',
    done: 'Appeal dismissed',
  },
};
