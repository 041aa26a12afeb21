import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatLongDate } from '#domain/time/london.ts';

type Past = Pick<
  PrizeDraw,
  'status' | 'outcome' | 'drawnAt' | 'winnerName' | 'winningTicketNumber' | 'isVacant'
>;

/** Describes in one line how a draw ended. */
export function describePastDraw(draw: Past): string {
  if (draw.status === 'cancelled') return 'Cancelled. Everyone got a refund.';
  if (draw.outcome === 'no_winner')
    return 'No winner, because no tickets were entered. Everyone got a refund.';
  const drawn = draw.drawnAt === null ? '' : `Drawn ${formatLongDate(draw.drawnAt)}. `;
  if (draw.isVacant) return `${drawn}The winner will be drawn again.`;
  if (draw.winningTicketNumber === null) return `${drawn}No winner.`;
  return `${drawn}Won by ${draw.winnerName} with ticket ${formatTicketNumber(draw.winningTicketNumber)}.`;
}
