import type { Job } from '#server/scheduler.ts';
import type { PublicLogServices } from './services.ts';

export function listPublicLogJobs({ log }: PublicLogServices): Job[] {
  return [
    { name: 'sign logs that are behind', everyMs: 3_000, run: log.publishBehind },
    // An operator who restored a backup should learn of a broken log before it is needed.
    { name: 'look through the heads given out', everyMs: 6 * 3_600_000, run: log.checkKept },
  ];
}
