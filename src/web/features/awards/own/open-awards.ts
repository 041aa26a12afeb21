import type { Award, OwnAward } from '#contract/awards/awards.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatCash } from '#domain/outcome/outcome-text.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { getAppealEnd, hasOpenAppeal } from '../award-text.ts';

type Own = Pick<OwnAward, 'award' | 'payment'>;

/** Whether something can still happen to an award, so that its winner should see it first. */
export function isOpenAward({ award, payment }: Own, now: number): boolean {
  if (payment !== null) return payment !== 'done';
  const end = getAppealEnd(award);
  if (end !== null) return now < end.getTime();
  const { state } = award;
  return (
    state === 'won' || state === 'claimed' || state === 'sent' || state === 'problem' || hasOpenAppeal(award)
  );
}

const WINNERS_TURN: readonly Award['state'][] = ['won', 'sent'];

const needsWinner = (payment: OwnAward['payment']): boolean =>
  payment === 'details_needed' || payment === 'age_needed' || payment === 'failed';

/** Awards that wait for the winner come first, then those that are due first. */
export function sortOpenAwards(awards: readonly OwnAward[]): OwnAward[] {
  const waits = ({ award, payment }: OwnAward) =>
    WINNERS_TURN.includes(award.state) || needsWinner(payment) ? 0 : 1;
  const dueAt = ({ award }: OwnAward) => award.dueAt ?? '9';
  return awards.toSorted((a, b) => waits(a) - waits(b) || dueAt(a).localeCompare(dueAt(b)));
}

/** Names what happened and the prize, or says that there is cash instead. */
export function headOwnAward(own: Own): string {
  const { title } = describeOwnStep(own);
  const { isCash, cash, prize } = own.award;
  if (!isCash) return `${title}: ${prize}`;
  return `${title}: ${cash ? `${formatPounds(cash.pence)} in cash` : 'cash'}, instead of ${prize}`;
}

type OwnStep = {
  title: string;
  text: string;
  /** The label of the link, which leads to the payout details or else to the page of the prize. */
  action: string;
  hasDetailsLink?: boolean;
};

/** Says what the winner can do next, or what they wait for, and where. */
export function describeOwnStep({ award, payment }: Own): OwnStep {
  if (payment !== null) return describePaymentStep(award, payment);
  const { state, dueAt, isCash, claimBy } = award;
  switch (state) {
    case 'won':
      return {
        title: 'You won',
        text: `Claim it by ${formatDateTime(claimBy)}.`,
        action: isCash ? 'Claim your cash' : 'Claim your prize',
      };
    case 'claimed':
      return {
        title: 'Your prize is claimed',
        text: `The host has until ${formatLongDate(dueAt)} to send it.`,
        action: 'Track your prize',
      };
    case 'sent':
      return {
        title: 'Your prize is on its way',
        text: `Please confirm by ${formatLongDate(dueAt)} that it arrived.`,
        action: 'Has it arrived?',
      };
    case 'problem':
      return {
        title: 'We’re looking into your problem',
        text: `We’ll decide by ${formatLongDate(dueAt)}.`,
        action: 'See your messages',
      };
    default: {
      const end = getAppealEnd(award);
      return {
        title: 'You can no longer claim this prize',
        text: end ? `You can appeal until ${formatDateTime(end)}.` : 'We’re looking at your appeal.',
        action: end ? 'See why' : 'See your appeal',
      };
    }
  }
}

function describePaymentStep({ state, cash }: Award, payment: NonNullable<OwnAward['payment']>): OwnStep {
  const title = state === 'undelivered' ? 'Your prize wasn’t delivered' : 'Your claim is in';
  const amount = cash ? formatCash(cash) : 'your cash';
  if (payment === 'details_needed') {
    const text = `Enter your bank details so we can pay you ${amount}.`;
    return { title, text, action: 'Enter bank details', hasDetailsLink: true };
  }
  if (payment === 'age_needed') {
    const text = `We need to know that you’re 18 or over before we can pay you ${amount}.`;
    return { title, text, action: 'Prove your age' };
  }
  if (payment === 'failed') {
    const text = `We couldn’t pay you ${amount}. Please check your details.`;
    return { title, text, action: 'Check your details', hasDetailsLink: true };
  }
  const text = `We’ll pay you ${amount}. You don’t need to do anything.`;
  return { title, text, action: 'See your payment' };
}
