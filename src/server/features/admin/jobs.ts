import type { Job } from '#server/scheduler.ts';
import type { AdminServices } from './services.ts';

export function listAdminJobs({ suspending }: AdminServices): Job[] {
  return [{ name: 'end what suspended people hold', everyMs: 1_000, run: suspending.endHolds }];
}
