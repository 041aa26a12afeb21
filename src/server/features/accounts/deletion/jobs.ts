import type { Job } from '#server/scheduler.ts';
import type { ErasureService } from './service.ts';

export function erasureJobs(erasure: ErasureService): Job[] {
  return [{ name: 'delete accounts', everyMs: 60_000, run: erasure.carryOut }];
}
