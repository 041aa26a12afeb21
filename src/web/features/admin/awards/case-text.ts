import type { Award, DecideInput } from '#contract/awards/awards.ts';
import type { DisqualifyCause } from '#domain/awards/states.ts';
import type { AwardCaseKind } from '#domain/email/award-emails.ts';
import { hasOpenAppeal } from '#web/features/awards/award-text.ts';

export const CASE_NAMES: Record<AwardCaseKind, string> = {
  problem: 'Problem reported',
  appeal: 'Appeal',
  unclaimed: 'Winner cannot sign in',
  unconfirmed: 'Not confirmed, no evidence',
  late: 'Late to send',
};

export const CAUSE_CHOICES: readonly { value: DisqualifyCause; title: string; text: string }[] = [
  { value: 'ineligible', title: 'Not eligible', text: 'Under 18, not in the UK, or against the rules.' },
  { value: 'unreachable', title: 'Unreachable', text: 'Their account is closed, or they do not reply.' },
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

/** Whether an admin can disqualify the winner. */
export const canDisqualify = ({ state }: Award): boolean => state === 'won' || state === 'claimed';

export const DECISIONS: Record<
  Decision,
  { action: string; title: string; description: string; confirm: string; done: string }
> = {
  received: {
    action: 'Count as received',
    title: 'Count the prize as received?',
    description: 'The host is paid as agreed. Winner and host get an email. This cannot be undone.',
    confirm: 'Count as received',
    done: 'The prize counts as received',
  },
  undelivered: {
    action: 'Count as undelivered',
    title: 'Count the prize as undelivered?',
    description:
      'The guarantee applies: the winner gets cash from the ticket sales. Winner and host get an email. This cannot be undone.',
    confirm: 'Count as undelivered',
    done: 'The prize counts as undelivered',
  },
  reinstated: {
    action: 'Give it back',
    title: 'Give the prize back to the former winner?',
    description: 'They get an email and the full time to claim it again.',
    confirm: 'Give it back',
    done: 'The prize was given back',
  },
  dismissed: {
    action: 'Dismiss the appeal',
    title: 'Dismiss the appeal?',
    description: 'The former winner gets an email, and the prize can be redrawn. This cannot be undone.',
    confirm: 'Dismiss the appeal',
    done: 'The appeal was dismissed',
  },
};
