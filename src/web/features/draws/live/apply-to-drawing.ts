import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { applyStatus } from './apply-message.ts';

/**
 * Applies a message to a drawing. Details that messages leave out, such as the winner's full name for the draw's
 * owner, must be fetched.
 * @param now by the server's clock, in milliseconds
 */
export function applyToDrawing<T extends DrawingState>(state: T, message: LiveMessage, now: number): T {
  switch (message.type) {
    case 'drawStarted':
      return startedAfter(state, message);
    case 'witnessing':
      return witnessedAfter(state, message);
    case 'winner':
      return drawnAfter(state, message.winners, now);
    default:
      return applyStatus(state, message);
  }
}

/** Ignores attempts that are not newer, because messages can arrive late or twice, but adds a seal that was late. */
function startedAfter<T extends DrawingState>(state: T, message: LiveMessage & { type: 'drawStarted' }): T {
  const { attempt, countdownEndsAt, round, seal, entered, strength, witnessing } = message;
  if (state.attempt !== null && attempt <= state.attempt) {
    const isSealed = seal && attempt === state.attempt && state.seal === null;
    return isSealed
      ? { ...state, seal, strength: strength ?? state.strength, witnessing: witnessing ?? null }
      : state;
  }
  return {
    ...state,
    status: attempt === 1 ? 'awaiting_draw' : state.status,
    attempt,
    countdownEndsAt,
    round,
    seal,
    entered: entered ?? state.entered,
    // During an update, another process may run a version that does not send these.
    strength: strength ?? state.strength,
    witnessing: witnessing ?? null,
    ranks: [],
    inProgress: true,
    waitingForBeacon: false,
    isStopped: false,
  };
}

/** Ignores a message that knows of fewer witnesses, because messages of several processes can arrive in any order. */
function witnessedAfter<T extends DrawingState>(
  state: T,
  { attempt, strength, witnessing }: LiveMessage & { type: 'witnessing' },
): T {
  const isOlder = countSeen(witnessing) < countSeen(state.witnessing);
  return attempt !== state.attempt || isOlder ? state : { ...state, strength, witnessing };
}

const countSeen = (witnessing: DrawingState['witnessing']): number =>
  witnessing?.witnesses.filter(({ at }) => at).length ?? 0;

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
    isStopped: false,
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
