import type { Job } from '#server/scheduler.ts';
import type { SuspendingService } from './service.ts';

export function suspendingJobs(suspending: SuspendingService): Job[] {
  return [{ name: 'end what suspended people hold', everyMs: 1_000, run: suspending.endHolds }];
}
