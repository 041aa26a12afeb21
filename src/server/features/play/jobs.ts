import type { Job } from '#server/scheduler.ts';
import type { PlayServices } from './services.ts';

export function listPlayJobs({ ageChecks }: PlayServices): Job[] {
  return [{ name: 'delete forgotten proofs of age', everyMs: 3_600_000, run: ageChecks.deleteForgotten }];
}
