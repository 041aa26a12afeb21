import type { Job } from '#server/scheduler.ts';
import type { DrawingServices } from './services.ts';

export function listDrawingJobs({ drawing, audience }: DrawingServices): Job[] {
  return [
    // Draws are completed within a second of their time, even after a restart or if no user requests it.
    { name: 'draw what is due', everyMs: 500, run: drawing.drawDue },
    { name: 'start automatic drawings', everyMs: 1_000, run: drawing.startAutomaticDraws },
    { name: 'redraw vacant prizes', everyMs: 60_000, run: drawing.redrawVacant },
    { name: 'drop dead sockets', everyMs: 30_000, run: audience.dropDead },
  ];
}
