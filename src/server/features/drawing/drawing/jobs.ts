import type { Job } from '#server/scheduler.ts';

type Work = {
  drawDue: () => Promise<unknown>;
  startAutomaticDraws: () => Promise<unknown>;
};

/** Draws are completed within a second of their time, also after a restart and without any caller. */
export function drawingJobs(drawing: Work): Job[] {
  return [
    { name: 'draw what is due', everyMs: 500, run: drawing.drawDue },
    { name: 'start automatic drawings', everyMs: 1_000, run: drawing.startAutomaticDraws },
  ];
}
