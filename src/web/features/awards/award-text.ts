import type { Award } from '#contract/awards/awards.ts';
import { APPEAL_DAYS, addDays } from '#domain/awards/deadlines.ts';
import type { AwardState, DisqualifyCause } from '#domain/awards/states.ts';
import { describeRedrawDue, findVacancy } from '#domain/awards/vacancy.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';

export type Lost = Pick<Award, 'ticketNumber' | 'wonAt' | 'state' | 'cause'>;

const CAUSES: Record<DisqualifyCause, string> = {
  ineligible: 'but its winner was not eligible',
  unreachable: 'but its winner could not be reached',
  error: 'but withdrawn because of an error',
};

/** Says when a ticket was drawn that lost its prize, and why it lost it. */
export function describeLoss({ ticketNumber, wonAt, state, cause }: Lost): string {
  const drawn = `Ticket ${formatTicketNumber(ticketNumber)} was drawn on ${formatLongDate(wonAt)}`;
  if (state === 'lapsed') return `${drawn} and not claimed in time.`;
  if (state === 'declined') return `${drawn} and declined by its winner.`;
  if (state === 'disqualified' && cause) return `${drawn}, ${CAUSES[cause]}.`;
  return `${drawn}, before the prize was drawn again.`;
}

/** Tells the former winner why they lost the prize. */
export function explainLoss({ state, cause, claimBy, closedAt }: Award): string {
  if (state === 'declined') return `You declined this prize on ${formatLongDate(closedAt)}.`;
  if (state === 'lapsed')
    return `You had until ${formatDateTime(claimBy)} to claim it, and we didn’t get a claim.`;
  const on = `We withdrew it on ${formatLongDate(closedAt)}`;
  if (cause === 'ineligible') return `${on}, because you were not eligible to enter this prize draw.`;
  if (cause === 'unreachable') return `${on}, because we could not reach you.`;
  return `${on}, because there was an error in the draw.`;
}

/** The end of the time to appeal; null if the former winner cannot appeal, or has done so. */
export function getAppealEnd({ state, isRedrawn, appealedAt, closedAt }: Award): Date | null {
  const isLost = state === 'lapsed' || state === 'disqualified';
  if (!isLost || isRedrawn || appealedAt !== null || closedAt === null) return null;
  return addDays(new Date(closedAt), APPEAL_DAYS);
}

/** Whether an appeal waits for an admin's decision. */
export const hasOpenAppeal = ({ appealedAt, appealDecidedAt }: Award): boolean =>
  appealedAt !== null && appealDecidedAt === null;

export const STATE_NAMES: Record<AwardState, string> = {
  won: 'To be claimed',
  claimed: 'To be sent',
  declined: 'Declined',
  lapsed: 'Not claimed',
  disqualified: 'Withdrawn',
  sent: 'Sent',
  received: 'Received',
  problem: 'Problem reported',
  undelivered: 'Not delivered',
};

/** Names the state of an award. */
export function nameState({ state, isCash }: Pick<Award, 'state' | 'isCash'>): string {
  if (isCash && state === 'claimed') return 'To be paid';
  if (isCash && state === 'received') return 'Paid';
  return STATE_NAMES[state];
}

/** Says what happens next and until when; empty if nothing is due. For everyone. */
export function describeNext(award: Award): string {
  const { state, dueAt, isCash, isRedrawn } = award;
  const by = formatDateTime(dueAt);
  if (state === 'won') return `The winner has until ${by} to claim.`;
  if (state === 'claimed')
    return isCash ? 'We’ll pay the winner by bank transfer.' : `The host has until ${by} to send it.`;
  if (state === 'sent') return 'It’s on its way to the winner.';
  if (state === 'problem') return `The winner reported a problem. We’ll decide by ${by}.`;
  if (state === 'undelivered') return 'It was not delivered, so the guarantee applies.';
  const vacancy = isRedrawn ? null : findVacancy(award);
  return vacancy ? describeRedrawDue(vacancy) : '';
}

/** The newest award of each rank, by rank, with the earlier ones of that rank, newest first. */
export function groupByRank(
  awards: readonly Award[],
): { rank: number; current: Award; earlier: readonly Award[] }[] {
  const ranks = Map.groupBy(awards, ({ rank }) => rank);
  return [...ranks]
    .flatMap(([rank, all]) => {
      const [current, ...earlier] = all.toSorted((a, b) => b.attempt - a.attempt);
      return current ? [{ rank, current, earlier }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

/** Finds the user's award with this id, or else their first one. */
export function findOwnAward(awards: readonly Award[], id: string | undefined): Award | undefined {
  const own = awards.filter(({ isYours }) => isYours);
  return own.find((one) => one.id === id) ?? own[0];
}
