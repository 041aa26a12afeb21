import type { Job } from '#server/scheduler.ts';
import type { PlayServices } from './services.ts';

export function listPlayJobs({ ageChecks, harmSignals }: PlayServices): Job[] {
  return [
    { name: 'delete forgotten proofs of age', everyMs: 3_600_000, run: ageChecks.deleteForgotten },
    { name: 'look for signals of harm', everyMs: 86_400_000, run: harmSignals.findNew },
  ];
}
