import type { Job } from '#server/scheduler.ts';
import type { SalesServices } from './services.ts';

export function listSalesJobs({ challenges, checkout, ticketLists }: SalesServices): Job[] {
  return [
    { name: 'sweep unused challenges', everyMs: 3_600_000, run: challenges.sweep },
    { name: 'release lapsed holds', everyMs: 3_000, run: checkout.releaseExpiredHolds },
    { name: 'poll pending payments', everyMs: 30_000, run: checkout.reconcile },
    { name: 'make buyers findable', everyMs: 2_000, run: ticketLists.makeFindable },
  ];
}
