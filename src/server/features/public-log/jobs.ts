import type { Job } from '#server/scheduler.ts';
import { logJobs } from './log/jobs.ts';
import type { PublicLogServices } from './services.ts';

export function listPublicLogJobs({ log }: PublicLogServices): Job[] {
  return logJobs(log);
}
