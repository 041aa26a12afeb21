import type { Job } from '#server/scheduler.ts';
import type { AdminServices } from './services.ts';

export function listAdminJobs({ suspensions }: AdminServices): Job[] {
  return [{ name: 'cancel orders of suspended users', everyMs: 1_000, run: suspensions.endHolds }];
}
