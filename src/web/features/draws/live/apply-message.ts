import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';

/** The fields of a draw that change live. */
type LiveDraw = Pick<
  PrizeDraw,
  | ('status' | 'outcome' | 'ticketsSold' | 'ticketsRemaining' | 'isDrawn')
  | ('winningTicketNumber' | 'winnerName' | 'winningCashPence' | 'drawnAt')
>;

/** Applies a message to a draw. Returns the same object if nothing changed. */
export function applyToDraw<T extends LiveDraw>(draw: T, message: LiveMessage): T {
  switch (message.type) {
    case 'ticketsCount':
      return withSold(draw, message.count);
    case 'status':
      return message.status === draw.status ? draw : { ...draw, status: message.status };
    default:
      return draw;
  }
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

/**
 * Applies a message to a drawing. Details that messages leave out, such as the winner's full name for the draw's
 * owner, must be fetched.
 * @param now by the server's clock, in milliseconds
 */
export function applyToDrawing<T extends DrawingState>(state: T, message: LiveMessage, now: number): T {
  switch (message.type) {
    case 'drawStarted':
      return startedAfter(state, message);
    case 'winner':
      return drawnAfter(state, message.winners, now);
    case 'status':
      return message.status === state.status ? state : { ...state, status: message.status };
    default:
      return state;
  }
}

/** Ignores attempts that are not newer, because messages can arrive late or twice. */
function startedAfter<T extends DrawingState>(
  state: T,
  { attempt, countdownEndsAt, round, seal, entered }: LiveMessage & { type: 'drawStarted' },
): T {
  if (state.attempt !== null && attempt <= state.attempt) return state;
  return {
    ...state,
    status: attempt === 1 ? 'awaiting_draw' : state.status,
    attempt,
    countdownEndsAt,
    round,
    seal,
    entered: entered ?? state.entered,
    ranks: [],
    inProgress: true,
    waitingForBeacon: false,
  };
}

function drawnAfter<T extends DrawingState>(state: T, winners: readonly Winner[], now: number): T {
  const { result } = state;
  // During a redraw, the former winners stay until there are new ones.
  if (result && isSame(result.winners, winners, ({ ticketNumber }) => ticketNumber)) {
    if (isSame(result.winners, winners, ({ vacancy }) => vacancy?.at)) return state;
    return { ...state, result: { ...result, winners: [...winners] } };
  }
  const first = winners.find(({ rank }) => rank === 1);
  const end = state.countdownEndsAt === null ? 0 : Date.parse(state.countdownEndsAt);
  return {
    ...state,
    status: 'completed',
    inProgress: false,
    waitingForBeacon: false,
    result: {
      winningTicketNumber: first?.ticketNumber ?? null,
      winnerName: first?.winnerName ?? null,
      drawnAt: new Date(Math.max(now, end)).toISOString(),
      winners: [...winners],
    },
  };
}

/** Compares one field of all winners. Names may be shortened, so they are not compared. Both lists are by rank. */
const isSame = (
  some: readonly Winner[],
  others: readonly Winner[],
  field: (winner: Winner) => number | string | null | undefined,
): boolean => some.map(field).join() === others.map(field).join();

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
    ...{ status, outcome, isDrawn: true },
    ...{ winningTicketNumber, winnerName, winningCashPence, drawnAt },
  };
}
