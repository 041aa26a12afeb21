import type { Winner } from '#contract/drawing/drawing.ts';
import type { Highlight } from '#web/features/draws/result/highlights.ts';
import type { RecordedDraw } from './recorded-draw.ts';

/** What the recording shows, and for how long in milliseconds. */
export type Frame =
  | { scene: 'countdown'; ms: number; seconds: number; highlights: readonly Highlight[] }
  | { scene: 'reveal'; ms: number; winner: Winner; others: readonly Winner[] };

const SECOND_MS = 1000;
const DRAWING_MS = 1200;
const EACH_MS = 3000;
const LAST_MS = 6000;

/** The latest three highlighted tickets, and the one that is leaving. */
const SHOWN = 4;

/** Lists the frames of a recording: the last seconds of the countdown, and then each winner. */
export function listFrames({ highlights, winners }: RecordedDraw): Frame[] {
  const latestAt = (at: number) => highlights.slice(Math.max(0, at - SHOWN + 1), at + 1).toReversed();
  const countdown = highlights.map(
    (_, at): Frame => ({
      scene: 'countdown',
      ms: SECOND_MS,
      seconds: highlights.length - at,
      highlights: latestAt(at),
    }),
  );
  const drawing: Frame = {
    scene: 'countdown',
    ms: DRAWING_MS,
    seconds: 0,
    highlights: latestAt(highlights.length - 1),
  };
  const reveals = winners.map(
    (winner, at): Frame => ({
      scene: 'reveal',
      ms: at === winners.length - 1 ? LAST_MS : EACH_MS,
      winner,
      others: winners.slice(0, at),
    }),
  );
  return [...countdown, drawing, ...reveals];
}
