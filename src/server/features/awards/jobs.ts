import type { Job } from '#server/scheduler.ts';
import type { AwardServices } from './services.ts';

export function listAwardJobs({ awardDeadlines }: AwardServices): Job[] {
  return [
    { name: 'apply deadlines of prizes', everyMs: 5_000, run: awardDeadlines.applyDue },
    { name: 'remind winners and hosts', everyMs: 300_000, run: awardDeadlines.remindDue },
    { name: 'alert admins to late prizes', everyMs: 300_000, run: awardDeadlines.alertDue },
    { name: 'delete old claims', everyMs: 3_600_000, run: awardDeadlines.sweep },
  ];
}
