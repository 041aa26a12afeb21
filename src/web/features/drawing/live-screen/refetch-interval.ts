import type { DrawingState } from '#contract/drawing/drawing.ts';

const WAITING_MS = 2500;
const DUE_MS = 1000;
const IDLE_MS = 5000;

type Watched = Pick<DrawingState, 'status' | 'inProgress' | 'countdownEndsAt'>;
type Viewing = { connected: boolean /** By the server's clock, in milliseconds. */; now: number };

/**
 * Returns the time in milliseconds until the screen polls the drawing again; `false` while the live connection is
 * enough. A result that is due is always polled.
 */
export function refetchInterval(drawing: Watched, { connected, now }: Viewing): number | false {
  const { status, inProgress, countdownEndsAt } = drawing;
  if (inProgress && countdownEndsAt !== null && now >= Date.parse(countdownEndsAt))
    return connected ? WAITING_MS : DUE_MS;
  if (connected || status === 'cancelled') return false;
  return status === 'awaiting_draw' || inProgress ? WAITING_MS : IDLE_MS;
}
