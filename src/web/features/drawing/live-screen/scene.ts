import type { DrawingResult, Winner } from '#contract/drawing/drawing.ts';
import type { Status } from '#domain/draws/states.ts';

/** How the drawing stands, as far as it decides what the screen shows. */
export type StageDrawing = {
  status: Status;
  /** The latest attempt has no result yet. */
  inProgress: boolean;
  countdownEndsAt: string | null;
  waitingForBeacon: boolean;
  /** What the latest attempt draws; empty where that is not known. */
  ranks: readonly number[];
  result: DrawingResult | null;
};

/** What fills the screen. */
export type Scene =
  | { name: 'before' }
  | { name: 'countdown'; seconds: number }
  | { name: 'drawing' }
  | { name: 'waiting-for-beacon' }
  | { name: 'reveal'; winner: Winner; others: readonly Winner[]; last: boolean }
  | { name: 'winners'; winners: readonly Winner[] }
  | { name: 'cancelled' };

/** How long each winner has the screen alone, and how long the last one, in milliseconds. */
export const EACH_MS = 4000;
export const LAST_MS = 8000;

/** A beacon that is this late is worth a word, in milliseconds. */
const BEACON_LATE_MS = 3000;

/** A result older than this is shown at once. */
const OLD_MS = 60_000;

/** How long after the result somebody who was watching may still see it revealed from its beginning. */
const LATE_MS = 5000;

/**
 * What the screen shows now.
 * @param now by the server's clock, in milliseconds
 * @param revealFrom when the first winner is revealed, in milliseconds; see `revealStart`
 */
export function sceneOf(drawing: StageDrawing, now: number, revealFrom: number): Scene {
  const { status, result } = drawing;
  if (status === 'cancelled') return { name: 'cancelled' };
  if (drawing.inProgress) return openScene(drawing, now);
  if (status !== 'completed' || result === null) return { name: 'before' };
  return resultScene(drawing, result, now - revealFrom);
}

function openScene({ countdownEndsAt, waitingForBeacon }: StageDrawing, now: number): Scene {
  const left = countdownEndsAt === null ? 0 : Date.parse(countdownEndsAt) - now;
  if (left > 0) return { name: 'countdown', seconds: Math.ceil(left / 1000) };
  return { name: waitingForBeacon && left <= -BEACON_LATE_MS ? 'waiting-for-beacon' : 'drawing' };
}

function resultScene({ ranks }: StageDrawing, { winners }: DrawingResult, elapsed: number): Scene {
  const revealed = revealOrder(winners, ranks);
  const at = Math.min(revealed.length - 1, Math.floor(Math.max(0, elapsed) / EACH_MS));
  const winner = revealed[at];
  const over = elapsed >= (revealed.length - 1) * EACH_MS + LAST_MS;
  const nobody = revealed.every(({ ticketNumber }) => ticketNumber === null);
  if (winner === undefined || over || nobody) return { name: 'winners', winners };
  const stillToCome = new Set(revealed.slice(at).map(({ rank }) => rank));
  return {
    name: 'reveal',
    winner,
    others: winners.filter(({ rank }) => !stillToCome.has(rank)),
    last: at === revealed.length - 1,
  };
}

/** The winners of the latest attempt, the smallest prize first and the first prize last. */
function revealOrder(winners: readonly Winner[], ranks: readonly number[]): Winner[] {
  return winners
    .filter(({ rank }) => ranks.length === 0 || ranks.includes(rank))
    .toSorted((a, b) => b.rank - a.rank);
}

/**
 * When the first winner is revealed. Who comes late lands where everybody else is; who was watching sees the first
 * winner when it arrives, unless that was held up. An old result is not revealed again.
 * @param seenAt when the result arrived while the drawing was watched, in milliseconds; null where it was there before
 */
export function revealStart(drawnAt: string, seenAt: number | null, openedAt: number): number {
  const drawn = Date.parse(drawnAt);
  if (seenAt !== null) return Math.max(drawn, Math.min(seenAt, drawn + LATE_MS));
  return openedAt - drawn > OLD_MS ? Number.NEGATIVE_INFINITY : drawn;
}
