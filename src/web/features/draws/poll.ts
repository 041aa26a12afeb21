import type { DrawingState } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';

const WAITING_MS = 2500;
const DUE_MS = 1000;
/** Who is told live asks only where what should have been told is long overdue. */
const OVERDUE_MS = 15_000;

type Watched = Pick<PrizeDraw, 'startDate' | 'endDate'>;

/**
 * How long until the page asks again how the drawing stands; `false` where nothing is about to happen. It asks once
 * a start or end has passed and the status has not followed yet, and where it is not told live also from then on until
 * there is a winner.
 */
export function pollEvery(draw: Watched, state: DrawingState, now: number, live = false): number | false {
  if (state.inProgress && state.countdownEndsAt !== null) {
    const since = now - Date.parse(state.countdownEndsAt);
    if (live) return since > -OVERDUE_MS ? OVERDUE_MS : false;
    return since >= 0 ? DUE_MS : WAITING_MS;
  }
  switch (state.status) {
    case 'scheduled':
      return draw.startDate !== null && now >= Date.parse(draw.startDate) ? WAITING_MS : false;
    case 'active':
      return now >= Date.parse(draw.endDate) ? WAITING_MS : false;
    case 'awaiting_draw':
      return live ? false : WAITING_MS;
    default:
      return false;
  }
}

/** What of a drawing stands on the page. */
export type DrawingStage = 'none' | 'waiting' | 'countdown' | 'drawing' | 'beacon' | 'drawn';

export function drawingStage(state: DrawingState, now: number): DrawingStage {
  if (state.inProgress && state.countdownEndsAt !== null) {
    if (now < Date.parse(state.countdownEndsAt)) return 'countdown';
    return state.round === null ? 'drawing' : 'beacon';
  }
  if (state.status === 'completed') return state.result ? 'drawn' : 'none';
  return state.status === 'awaiting_draw' ? 'waiting' : 'none';
}
