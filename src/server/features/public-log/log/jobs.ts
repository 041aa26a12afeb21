import type { Job } from '#server/scheduler.ts';

type Work = { publishBehind: () => Promise<unknown>; checkKept: () => Promise<unknown> };

export function logJobs(log: Work): Job[] {
  return [
    { name: 'sign logs that are behind', everyMs: 3_000, run: log.publishBehind },
    // Nothing is signed without it either; an operator who put a backup back should hear of it at once.
    { name: 'look through the heads given out', everyMs: 6 * 3_600_000, run: log.checkKept },
  ];
}
