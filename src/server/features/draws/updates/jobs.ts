import type { Job } from '#server/scheduler.ts';
import type { UpdatesService } from './service.ts';

export function updateJobs(updates: UpdatesService): Job[] {
  return [
    { name: 'write updates to who has tickets', everyMs: 1_000, run: updates.mailDue },
    { name: 'remind of draws that close', everyMs: 60_000, run: updates.remindDue },
  ];
}
