import type { Job } from '#server/scheduler.ts';
import type { PublicLogServices } from './services.ts';

const HOUR_MS = 3_600_000;

export function listPublicLogJobs({ log, seals }: PublicLogServices): Job[] {
  return [
    { name: 'sign logs that are behind', everyMs: 3_000, run: log.publishBehind },
    {
      name: 'keep published entries',
      everyMs: 60_000,
      run: async () => {
        await log.keepEntries();
        await seals.keepEntries();
      },
    },
    // An operator who restored a backup should learn of a broken log before it is needed.
    { name: 'check published heads', everyMs: 6 * HOUR_MS, run: log.checkKept },
    { name: 'check the seal log', everyMs: 6 * HOUR_MS, run: seals.check },
    // Another process may have written to the seal log, and this one must know it before a failover can lose it.
    { name: 'follow the seal log', everyMs: 3_000, run: seals.follow },
    // A process can stop between an entry of a draw's log and its head in the seal log.
    { name: 'write missing seals', everyMs: 60_000, run: seals.recordBehind },
    { name: 'write daily heads', everyMs: HOUR_MS, run: seals.recordDaily },
    { name: 'ask the witnesses', everyMs: HOUR_MS, run: seals.askWitnesses },
  ];
}
