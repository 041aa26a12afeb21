import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { findStartRejection } from '#domain/draws/start.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';

type Drawn = Pick<PrizeDraw, 'status' | 'ticketsSold'>;
type Drawing = Pick<DrawingState, 'inProgress'>;

/** Why the drawing cannot be started; null if it can. The server also checks for held tickets. */
export function findReasonNotToStart(draw: Drawn, drawing: Drawing, viewer: DrawViewer): string | null {
  const rejection = findStartRejection({
    status: draw.status,
    viewer,
    ticketCount: draw.ticketsSold,
    inProgress: drawing.inProgress,
    holdsUntil: null,
  });
  return rejection?.message ?? null;
}
