import type { Job } from '#server/scheduler.ts';
import type { ThrottlesService } from './service.ts';

export function throttleJobs(throttles: ThrottlesService): Job[] {
  return [{ name: 'sweep passed throttles', everyMs: 600_000, run: throttles.sweep }];
}
