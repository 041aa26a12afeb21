import type { DrawingState } from '#contract/drawing/drawing.ts';

/** The state of a drawing before any announcement. */
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
  strength: null,
  witnessing: null,
  witnesses: 0,
  inProgress: false,
  waitingForBeacon: false,
  isStopped: false,
  result: null,
  ...known,
});
