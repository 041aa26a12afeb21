import type { Job } from '#server/scheduler.ts';
import type { NoticesService } from './service.ts';

export function noticeJobs(notices: NoticesService): Job[] {
  return [
    { name: 'confirm paid orders', everyMs: 1_000, run: notices.confirmPaid },
    { name: 'write results to who entered', everyMs: 1_000, run: notices.tellResults },
    { name: 'remind hosts to draw', everyMs: 60_000, run: notices.remindToDraw },
  ];
}
