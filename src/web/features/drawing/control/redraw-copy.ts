import type { ResultRow } from '#contract/drawing/drawing.ts';
import { REDRAW_PROMISED_AFTER_DAYS } from '#domain/draws/redraw.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatLongDate } from '#domain/time/london.ts';

const DAY_MS = 24 * 3_600_000;

export const REASON_REQUIRED = {
  title: 'Reason Required',
  description: 'Please provide a reason for the redraw for compliance purposes.',
};

type Row = Pick<ResultRow, 'rank' | 'drawnAt' | 'winnerName' | 'winningTicketNumber'>;

/** Finds the current winner of a rank: its first row, because the newest attempt comes first. */
export function findCurrentWinner<T extends Row>(results: readonly T[], rank: number): T | undefined {
  return results.find((result) => result.rank === rank);
}

export function describeWinner({ winnerName, winningTicketNumber }: Row): string {
  if (winningTicketNumber === null) return 'Nobody has won it.';
  return `Won by ${winnerName} with ticket ${formatTicketNumber(winningTicketNumber)}.`;
}

/**
 * Returns a warning if the winner still has time to claim the prize; null if the promised time has passed or there
 * is no winner.
 * @param now by the server's clock, in milliseconds
 */
export function getRedrawWarning(winner: Row | undefined, now: number): string | null {
  if (!winner || winner.winningTicketNumber === null) return null;
  const until = Date.parse(winner.drawnAt) + REDRAW_PROMISED_AFTER_DAYS * DAY_MS;
  if (now >= until) return null;
  return `Drawn on ${formatLongDate(winner.drawnAt)}. Winners are promised ${REDRAW_PROMISED_AFTER_DAYS} days, so until ${formatLongDate(new Date(until))}.`;
}
