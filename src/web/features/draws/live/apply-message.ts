import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Status } from '#domain/draws/states.ts';

/** The fields of a draw that change live. */
type LiveDraw = Pick<
  PrizeDraw,
  | ('status' | 'outcome' | 'ticketsSold' | 'ticketsRemaining' | 'isDrawn')
  | ('winningTicketNumber' | 'winnerName' | 'winningCashPence' | 'drawnAt')
>;

/** Applies a message to a draw. Returns the same object if nothing changed. */
export function applyToDraw<T extends LiveDraw>(draw: T, message: LiveMessage): T {
  return message.type === 'ticketsCount' ? withSold(draw, message.count) : applyStatus(draw, message);
}

/** Applies a status to a draw or to its drawing. Returns the same object if nothing changed. */
export function applyStatus<T extends { status: Status }>(state: T, message: LiveMessage): T {
  return message.type !== 'status' || message.status === state.status
    ? state
    : { ...state, status: message.status };
}

/**
 * Messages do not count tickets held during payment. Assumes that their number has not changed, and never returns
 * fewer than zero remaining tickets.
 */
function withSold<T extends LiveDraw>(draw: T, count: number): T {
  if (count === draw.ticketsSold) return draw;
  const remaining = draw.ticketsRemaining;
  return {
    ...draw,
    ticketsSold: count,
    ticketsRemaining: remaining === null ? null : Math.max(0, remaining + draw.ticketsSold - count),
  };
}

/** Adds a drawing's result to its draw. Returns the same object if the draw already has the result. */
export function applyResult<T extends LiveDraw>(draw: T, { status, attempt, result }: DrawingState): T {
  if (result === null) return draw;
  const { winningTicketNumber, winnerName, drawnAt, winners } = result;
  if (draw.isDrawn && draw.winningTicketNumber === winningTicketNumber) return draw;
  const winningCashPence = winners.find(({ rank }) => rank === 1)?.cashPence ?? null;
  const hasNoEntries = attempt === 1 && winners.every(({ ticketNumber }) => ticketNumber === null);
  const outcome = hasNoEntries ? 'no_winner' : draw.outcome;
  return {
    ...draw,
    status,
    outcome,
    isDrawn: true,
    winningTicketNumber,
    winnerName,
    winningCashPence,
    drawnAt,
  };
}
