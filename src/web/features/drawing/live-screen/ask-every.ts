import type { DrawingState } from '#contract/drawing/drawing.ts';

const ASK_MS = 2500;
const DUE_MS = 1000;
const IDLE_MS = 5000;

type Watched = Pick<DrawingState, 'status' | 'inProgress' | 'countdownEndsAt'>;
type Asker = { connected: boolean /** By the server's clock, in milliseconds. */; now: number };

/**
 * How long until the screen asks again how the drawing stands; `false` where it hears of everything. A result that is
 * due is asked for all the same: it is what everybody came for.
 */
export function askEvery(drawing: Watched, { connected, now }: Asker): number | false {
  const { status, inProgress, countdownEndsAt } = drawing;
  if (inProgress && countdownEndsAt !== null && now >= Date.parse(countdownEndsAt))
    return connected ? ASK_MS : DUE_MS;
  if (connected || status === 'cancelled') return false;
  return status === 'awaiting_draw' || inProgress ? ASK_MS : IDLE_MS;
}
