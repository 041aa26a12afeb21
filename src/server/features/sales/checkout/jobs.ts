import type { Job } from '#server/scheduler.ts';
import type { CheckoutService } from './service.ts';

export function checkoutJobs(checkout: CheckoutService): Job[] {
  return [
    { name: 'release lapsed holds', everyMs: 3_000, run: checkout.releaseLapsed },
    { name: 'ask about silent payments', everyMs: 30_000, run: checkout.reconcile },
  ];
}
