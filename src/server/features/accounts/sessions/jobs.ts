import type { Job } from '#server/scheduler.ts';
import type { SessionsService } from './service.ts';

export function sessionJobs(sessions: SessionsService): Job[] {
  return [{ name: 'sweep expired sessions', everyMs: 3_600_000, run: sessions.sweep }];
}
