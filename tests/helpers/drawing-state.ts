import type { DrawingState } from '#contract/drawing/drawing.ts';

/** How the drawing of a draw stands that nothing was announced of. */
export const drawingState = (
  known: Pick<DrawingState, 'status' | 'serverTime'> & Partial<DrawingState>,
): DrawingState => ({
  attempt: null,
  ranks: [],
  countdownEndsAt: null,
  round: null,
  seal: null,
  beacon: null,
  entered: null,
  inProgress: false,
  waitingForBeacon: false,
  result: null,
  ...known,
});
