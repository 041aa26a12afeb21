import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';

const WAITING_MS = 2500;
const DUE_MS = 1000;
/** Polls slowly even with a live connection, which may have failed silently or lost a message. */
const SELDOM_MS = 30_000;
const OVERDUE_MS = 15_000;

type Watched = Pick<PrizeDraw, 'startDate' | 'endDate'>;

/**
 * Returns the time until the next poll, in milliseconds; `false` while no change is expected. Polls after a start
 * or end until the status changes, and during a drawing until there is a winner. With a live connection, polls
 * slowly.
 */
export function getPollInterval(
  draw: Watched,
  state: DrawingState,
  now: number,
  live = false,
): number | false {
  if (state.inProgress && state.countdownEndsAt !== null) {
    const since = now - Date.parse(state.countdownEndsAt);
    if (live) return OVERDUE_MS;
    return since >= 0 ? DUE_MS : WAITING_MS;
  }
  switch (state.status) {
    case 'scheduled':
      return draw.startDate !== null && now >= Date.parse(draw.startDate) ? WAITING_MS : false;
    case 'active':
      return now >= Date.parse(draw.endDate) ? WAITING_MS : false;
    case 'awaiting_draw':
      return live ? SELDOM_MS : WAITING_MS;
    default:
      return false;
  }
}

/** The phase of a drawing that the page shows. */
export type DrawingPhase = 'none' | 'waiting' | 'countdown' | 'drawing' | 'beacon' | 'drawn';

export function getDrawingPhase(state: DrawingState, now: number): DrawingPhase {
  if (state.inProgress && state.countdownEndsAt !== null) {
    if (now < Date.parse(state.countdownEndsAt)) return 'countdown';
    return state.round === null ? 'drawing' : 'beacon';
  }
  if (state.status === 'completed') return state.result ? 'drawn' : 'none';
  return state.status === 'awaiting_draw' ? 'waiting' : 'none';
}
