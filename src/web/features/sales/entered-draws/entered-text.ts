import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime, toDate } from '#domain/time/london.ts';

const OPEN: readonly EnteredDraw['status'][] = ['scheduled', 'active', 'inactive'];

/** Says when an entered draw ends, or when it ended. */
export function describeEnd({ status, outcome, endDate, endedAt }: EnteredDraw): string {
  if (outcome === 'no_winner') return 'No winner: every ticket is refunded in full';
  if (status === 'cancelled') return 'Not drawn: every ticket is refunded in full';
  if (!toDate(endDate)) return 'No end date';
  return OPEN.includes(status)
    ? `Ends ${formatDateTime(endDate)}`
    : `Ended ${formatDateTime(endedAt ?? endDate)}`;
}

/** Counts the user's tickets, with voided ones counted separately. */
export function describeOwnTickets({ valid, voided }: EnteredDraw['ticketCounts']): {
  own: string;
  gone: string;
} {
  const text = `${formatNumber(voided)} voided`;
  if (voided > 0 && valid === 0) return { own: text, gone: '' };
  return { own: plural(valid, 'ticket'), gone: voided > 0 ? `, ${text}` : '' };
}

/** Returns the result once the draw is over. */
export function getOutcome(draw: EnteredDraw): 'won' | 'lost' | 'nobody' | null {
  const { status, outcome, won, isDrawn, ticketCounts } = draw;
  if (won.some(({ isVacant }) => !isVacant)) return 'won';
  if (won.length > 0) return null;
  if (outcome === 'no_winner') return 'nobody';
  return status === 'completed' && isDrawn && ticketCounts.valid > 0 ? 'lost' : null;
}
