import type { Job } from '#server/scheduler.ts';
import type { AdminServices } from './services.ts';

export function listAdminJobs({ suspensions, alarms }: AdminServices): Job[] {
  return [
    { name: 'cancel orders of suspended users', everyMs: 1_000, run: suspensions.endHolds },
    { name: 'alert admins to problems', everyMs: 300_000, run: alarms.alertDue },
  ];
}
