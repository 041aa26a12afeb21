import type { Job } from '../../scheduler.ts';
import type { PaymentsService } from './service.ts';

export function paymentJobs(payments: PaymentsService): Job[] {
  return [
    { name: 'release lapsed holds', everyMs: 3_000, run: payments.releaseLapsed },
    { name: 'settle refunds', everyMs: 5_000, run: payments.settleDue },
  ];
}
