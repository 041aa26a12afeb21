import type { Job } from '#server/scheduler.ts';
import type { ConductServices } from './services.ts';

export function listConductJobs({ complaints, retention }: ConductServices): Job[] {
  return [
    { name: 'alert admins to late complaints', everyMs: 600_000, run: complaints.alertDue },
    { name: 'apply retention rules', everyMs: 3_600_000, run: retention.apply },
  ];
}
