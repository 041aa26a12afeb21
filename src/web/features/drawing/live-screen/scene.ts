import type { DrawingResult, Winner } from '#contract/drawing/drawing.ts';
import type { Status } from '#domain/draws/states.ts';

/** The parts of the drawing's state that determine what the screen shows. */
export type SceneDrawing = {
  status: Status;
  /** Whether the latest attempt has no result yet. */
  inProgress: boolean;
  countdownEndsAt: string | null;
  waitingForBeacon: boolean;
  /** Whether the drawing cannot go on until the public log is repaired. */
  isStopped: boolean;
  /** The ranks of the latest attempt; empty if unknown. */
  ranks: readonly number[];
  result: DrawingResult | null;
};

export type Scene =
  | { name: 'before' }
  | { name: 'countdown'; seconds: number }
  | { name: 'drawing' }
  | { name: 'waiting-for-beacon' }
  | { name: 'stopped' }
  | { name: 'reveal'; winner: Winner; others: readonly Winner[]; last: boolean }
  | { name: 'winners'; winners: readonly Winner[] }
  | { name: 'cancelled' };

/** How long each winner is shown alone, and how long the last one is, in milliseconds. */
export const EACH_MS = 4000;
export const LAST_MS = 8000;

/** A beacon that is late by more than this is reported, in milliseconds. */
const BEACON_LATE_MS = 3000;

/** A result older than this, in milliseconds, is not revealed step by step. */
const OLD_MS = 60_000;

/** The longest delay, in milliseconds, after which an open screen still reveals the result from the start. */
const LATE_MS = 5000;

/**
 * Decides what the screen shows now.
 * @param now by the server's clock, in milliseconds
 * @param revealFrom when the first winner is revealed, in milliseconds; see `revealStart`
 */
export function chooseScene(drawing: SceneDrawing, now: number, revealFrom: number): Scene {
  const { status, result } = drawing;
  if (status === 'cancelled') return { name: 'cancelled' };
  if (drawing.inProgress) return openScene(drawing, now);
  if (status !== 'completed' || result === null) return { name: 'before' };
  return resultScene(drawing, result, now - revealFrom);
}

function openScene({ countdownEndsAt, waitingForBeacon, isStopped }: SceneDrawing, now: number): Scene {
  if (isStopped) return { name: 'stopped' };
  const left = countdownEndsAt === null ? 0 : Date.parse(countdownEndsAt) - now;
  if (left > 0) return { name: 'countdown', seconds: Math.ceil(left / 1000) };
  return { name: waitingForBeacon && left <= -BEACON_LATE_MS ? 'waiting-for-beacon' : 'drawing' };
}

function resultScene({ ranks }: SceneDrawing, { winners }: DrawingResult, elapsed: number): Scene {
  const revealed = revealOrder(winners, ranks);
  const at = Math.min(revealed.length - 1, Math.floor(Math.max(0, elapsed) / EACH_MS));
  const winner = revealed[at];
  const isOver = elapsed >= (revealed.length - 1) * EACH_MS + LAST_MS;
  const hasNoWinner = revealed.every(({ ticketNumber, vacancy }) => ticketNumber === null || vacancy);
  if (winner === undefined || isOver || hasNoWinner) return { name: 'winners', winners };
  const stillToCome = new Set(revealed.slice(at).map(({ rank }) => rank));
  return {
    name: 'reveal',
    winner,
    others: winners.filter(({ rank }) => !stillToCome.has(rank)),
    last: at === revealed.length - 1,
  };
}

/** The winners of the latest attempt, from the smallest prize to the first prize. */
function revealOrder(winners: readonly Winner[], ranks: readonly number[]): Winner[] {
  return winners
    .filter(({ rank }) => ranks.length === 0 || ranks.includes(rank))
    .toSorted((a, b) => b.rank - a.rank);
}

/**
 * Returns when the first winner is revealed. A screen that is already open starts when it receives the result,
 * unless the result was delayed. A screen that opens later joins the current reveal. Old results are not revealed
 * again.
 * @param seenAt when an open screen received the result, in milliseconds; null if it existed when the screen opened
 */
export function revealStart(drawnAt: string, seenAt: number | null, openedAt: number): number {
  const drawn = Date.parse(drawnAt);
  if (seenAt !== null) return Math.max(drawn, Math.min(seenAt, drawn + LATE_MS));
  return openedAt - drawn > OLD_MS ? Number.NEGATIVE_INFINITY : drawn;
}
