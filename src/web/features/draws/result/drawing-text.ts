import type { DrawingResult, DrawingState, Winner } from '#contract/drawing/drawing.ts';
import { describeVacancy } from '#domain/awards/vacancy.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatDateTime, formatExactTime } from '#domain/time/london.ts';
import type { DrawingPhase } from '../live/poll.ts';

type Announced = Pick<DrawingState, 'attempt' | 'ranks' | 'round' | 'countdownEndsAt'>;

/** Returns the heading above the countdown: what is being drawn. */
export function formatDrawingHeading({ attempt, ranks }: Announced, prizes: number): string {
  if (attempt !== null && attempt > 1) {
    const [rank] = ranks;
    if (prizes === 1) return 'The winner is being drawn again';
    return rank === undefined
      ? 'A prize is being drawn again'
      : `The ${formatOrdinal(rank)} prize is being drawn again`;
  }
  return prizes > 1 ? 'The winners are being drawn' : 'The winner is being drawn';
}

/** Shown while nothing can be drawn, because the public log is refused. */
export const STOPPED = {
  title: 'The drawing is on hold',
  text: 'Our records of this prize draw do not match what we published. Until they’re repaired, nothing is drawn. If they can’t be repaired, a prize draw without a result is cancelled and everyone is refunded.',
} as const;

/** Says that the list of entries is final. */
export function describeSeal({ entered }: Pick<DrawingState, 'entered'>): string {
  if (entered === null) return 'The list of entries is sealed.';
  return entered === 1
    ? 'The list of entries is sealed, with 1 ticket.'
    : `The list of entries is sealed, with ${formatNumber(entered)} tickets.`;
}

/** Says which beacon round decides the result. Empty if the draw has none. */
export function describeRound(
  { attempt, round, countdownEndsAt }: Announced,
  prizes: number,
  over = false,
): string {
  if (round === null) return '';
  const subject = prizes > 1 && attempt === 1 ? 'The winners are' : 'The winner is';
  return `${subject} decided by drand round ${formatNumber(round)}, ${over ? 'due' : 'published'} at ${formatExactTime(countdownEndsAt)}.`;
}

/** Whether a prize has a winner who has not lost it. */
export const hasWinner = ({ ticketNumber, vacancy }: Pick<Winner, 'ticketNumber' | 'vacancy'>): boolean =>
  ticketNumber !== null && !vacancy;

/** Says when the winners were drawn and, each in a line of its own, which prizes were redrawn later. */
export function describeDrawn({ winners, drawnAt }: Pick<DrawingResult, 'winners' | 'drawnAt'>): string[] {
  // During an update, another process may run a version that does not send the time of each winner.
  const times = winners.map((winner) => winner.drawnAt ?? drawnAt);
  const first = times.toSorted()[0] ?? drawnAt;
  const redrawn = winners.flatMap(({ rank }, at) =>
    times[at] === first ? [] : `${formatOrdinal(rank)} prize redrawn ${formatDateTime(times[at])}`,
  );
  return [`Drawn ${formatDateTime(first)}`, ...redrawn];
}

/** Returns the screen reader announcement of the winners. Says what they get if it is not the prize. */
export function describeWinners(winners: readonly Winner[]): string {
  return winners
    .map(({ rank, ticketNumber, winnerName, cashPence, vacancy }) => {
      if (ticketNumber === null)
        return winners.length > 1 ? `No one has won the ${formatOrdinal(rank)} prize.` : 'No one has won.';
      if (vacancy) {
        const prize = winners.length > 1 ? `${formatOrdinal(rank)} prize: ` : '';
        return `${prize}${describeVacancy(ticketNumber, vacancy)}`;
      }
      const what = winners.length > 1 ? ` the ${formatOrdinal(rank)} prize` : '';
      const cash = cashPence === null ? '' : `: ${formatPounds(cashPence)} in cash`;
      return `${winnerName} has won${what} with ticket ${formatTicketNumber(ticketNumber)}${cash}.`;
    })
    .join(' ');
}

/** Returns the screen reader announcement of a phase. It does not change every second. */
export function describePhase(phase: DrawingPhase, { result }: Pick<DrawingState, 'result'>): string {
  switch (phase) {
    case 'countdown':
      return 'The countdown has begun.';
    case 'beacon':
      return 'The countdown is over. We’re waiting for the public randomness.';
    case 'drawn':
      return result === null ? '' : describeWinners(result.winners);
    default:
      return '';
  }
}

/** Explains why prizes have no winner. Empty if all have one. */
export function describeUnwonPrizes(winners: readonly Winner[]): string {
  const won = winners.filter(({ ticketNumber }) => ticketNumber !== null).length;
  if (won === winners.length) return '';
  if (won === 0) {
    return 'No entered tickets were left, so no one has won.';
  }
  const tickets = won === 1 ? 'Only 1 entered ticket was' : `Only ${won} entered tickets were`;
  return `${tickets} left for ${winners.length} prizes.`;
}
