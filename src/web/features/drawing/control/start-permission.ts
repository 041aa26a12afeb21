import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { findStartRejection } from '#domain/draws/start.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';

type Drawn = Pick<PrizeDraw, 'status' | 'ticketsSold' | 'freeEntry'>;
type Drawing = Pick<DrawingState, 'inProgress'>;
/** Who looks, and when by the server's clock, in milliseconds. */
type Looking = { viewer: DrawViewer; now: number };

/** Why the drawing cannot be started; null if it can. The server also checks for held tickets. */
export function findReasonNotToStart(draw: Drawn, drawing: Drawing, { viewer, now }: Looking): string | null {
  const drawableFrom = draw.freeEntry ? new Date(draw.freeEntry.drawableFrom) : null;
  const rejection = findStartRejection({
    status: draw.status,
    viewer,
    ticketCount: draw.ticketsSold,
    inProgress: drawing.inProgress,
    holdsUntil: null,
    postUntil: drawableFrom && now < drawableFrom.getTime() ? drawableFrom : null,
  });
  return rejection?.message ?? null;
}
