import type { Job } from '#server/scheduler.ts';
import type { CancellingService } from './service.ts';

export function cancellingJobs(cancelling: CancellingService): Job[] {
  return [
    { name: 'cancel draws not drawn in time', everyMs: 60_000, run: cancelling.cancelOverdue },
    { name: 'refund cancelled draws', everyMs: 5_000, run: cancelling.refundCancelled },
  ];
}
