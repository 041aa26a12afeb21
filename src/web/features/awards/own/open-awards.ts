import type { Award, OwnAward } from '#contract/awards/awards.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { getAppealEnd, hasOpenAppeal } from '../award-text.ts';

/** Whether something can still happen to an award, so that its winner should see it first. */
export function isOpenAward(award: Award, now: number): boolean {
  const end = getAppealEnd(award);
  if (end !== null) return now < end.getTime();
  const { state } = award;
  return (
    state === 'won' || state === 'claimed' || state === 'sent' || state === 'problem' || hasOpenAppeal(award)
  );
}

const WINNERS_TURN: readonly Award['state'][] = ['won', 'sent'];

/** Awards that wait for the winner come first, then those that are due first. */
export function sortOpenAwards(awards: readonly OwnAward[]): OwnAward[] {
  const waits = ({ award }: OwnAward) => (WINNERS_TURN.includes(award.state) ? 0 : 1);
  const dueAt = ({ award }: OwnAward) => award.dueAt ?? '9';
  return awards.toSorted((a, b) => waits(a) - waits(b) || dueAt(a).localeCompare(dueAt(b)));
}

/** Names what happened and the prize, or says that there is cash instead. */
export function headOwnAward(award: Award): string {
  const { title } = describeOwnStep(award);
  return award.isCash ? `${title}: cash, instead of ${award.prize}` : `${title}: ${award.prize}`;
}

/** Says what the winner can do next, or what they wait for, and the label of the link to it. */
export function describeOwnStep(award: Award): { title: string; text: string; action: string } {
  const { state, dueAt, isCash, claimBy } = award;
  switch (state) {
    case 'won':
      return {
        title: 'You won',
        text: `Claim it by ${formatDateTime(claimBy)}.`,
        action: 'Claim your prize',
      };
    case 'claimed':
      return {
        title: isCash ? 'Your claim is in' : 'Your prize is claimed',
        text: isCash
          ? 'The amount is paid in cash.'
          : `The host has until ${formatLongDate(dueAt)} to send it.`,
        action: 'See where it is',
      };
    case 'sent':
      return {
        title: 'Your prize is on its way',
        text: `Please confirm by ${formatLongDate(dueAt)} that it arrived.`,
        action: 'Has it arrived?',
      };
    case 'problem':
      return {
        title: 'We are looking into your problem',
        text: `We decide by ${formatLongDate(dueAt)}.`,
        action: 'See your messages',
      };
    default: {
      const end = getAppealEnd(award);
      return {
        title: 'You can no longer claim this prize',
        text: end ? `You can appeal until ${formatDateTime(end)}.` : 'We decide about your appeal.',
        action: end ? 'See why' : 'See your appeal',
      };
    }
  }
}
