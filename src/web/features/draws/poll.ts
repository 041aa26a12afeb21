import type { DrawingState } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';

const WAITING_MS = 2500;
const DUE_MS = 1000;

type Watched = Pick<PrizeDraw, 'startDate' | 'endDate'>;

/**
 * How long until the page asks again how the drawing stands; `false` where nothing is about to happen. It asks once
 * a start or end has passed and the status has not followed yet, and from then on until there is a winner.
 */
export function pollEvery(draw: Watched, state: DrawingState, now: number): number | false {
  switch (state.status) {
    case 'scheduled':
      return draw.startDate !== null && now >= Date.parse(draw.startDate) ? WAITING_MS : false;
    case 'active':
      return now >= Date.parse(draw.endDate) ? WAITING_MS : false;
    case 'awaiting_draw':
      return state.countdownEndsAt !== null && now >= Date.parse(state.countdownEndsAt) ? DUE_MS : WAITING_MS;
    default:
      return false;
  }
}

/** What of a drawing stands on the page. */
export type DrawingStage = 'none' | 'waiting' | 'countdown' | 'drawing' | 'drawn';

export function drawingStage(state: DrawingState, now: number): DrawingStage {
  if (state.status === 'completed') return state.result ? 'drawn' : 'none';
  if (state.status !== 'awaiting_draw') return 'none';
  if (state.countdownEndsAt === null) return 'waiting';
  return now < Date.parse(state.countdownEndsAt) ? 'countdown' : 'drawing';
}
