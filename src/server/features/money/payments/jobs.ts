import type { Job } from '#server/scheduler.ts';
import type { PaymentsService } from './service.ts';

export function paymentJobs(payments: PaymentsService): Job[] {
  return [
    { name: 'settle refunds', everyMs: 5_000, run: payments.settleDue },
    { name: 'follow refunds up', everyMs: 120_000, run: payments.followUp },
  ];
}
