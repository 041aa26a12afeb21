import type { Job } from '../../scheduler.ts';

type Work = { drawDue: () => Promise<unknown>; startByThemselves: () => Promise<unknown> };

/** What is drawn when nobody asks: within a second of its time, also after a stop of the server. */
export function drawingJobs(drawing: Work): Job[] {
  return [
    { name: 'draw what is due', everyMs: 500, run: drawing.drawDue },
    { name: 'start automatic drawings', everyMs: 1_000, run: drawing.startByThemselves },
  ];
}

/**
 * One timer a draw, so that its result comes at the very end of the countdown. `finish` answers how many milliseconds
 * are left, because the database's clock decides. What fails here is left to the jobs, which try again and report.
 */
export function createTimers(finish: (drawId: string) => Promise<number>) {
  const timers = new Map<string, NodeJS.Timeout>();
  const working = new Set<Promise<void>>();
  let stopped = false;

  const set = (drawId: string, waitMs: number): void => {
    if (stopped) return;
    clearTimeout(timers.get(drawId));
    timers.set(
      drawId,
      setTimeout(() => fire(drawId), waitMs),
    );
  };
  const fire = (drawId: string): void => {
    timers.delete(drawId);
    const work = finish(drawId)
      .then((leftMs) => leftMs > 0 && set(drawId, leftMs))
      .catch(() => {})
      .then(() => void working.delete(work));
    working.add(work);
  };
  return {
    set,
    stop: async (): Promise<void> => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}
