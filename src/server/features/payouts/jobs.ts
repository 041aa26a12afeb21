import type { Job } from '#server/scheduler.ts';
import type { PayoutServices } from './services.ts';

export function listPayoutJobs({
  trees,
  drawSettlement,
  detailsRequests,
  overduePayouts,
}: PayoutServices): Job[] {
  return [
    { name: 'settle prize draws', everyMs: 30_000, run: drawSettlement.settleDue },
    { name: 'release reserves', everyMs: 3_600_000, run: drawSettlement.releaseReserves },
    { name: 'close paid awards', everyMs: 60_000, run: drawSettlement.closePaidAwards },
    { name: 'ask winners for bank details', everyMs: 60_000, run: detailsRequests.askWinners },
    { name: 'plant trees', everyMs: 60_000, run: trees.plantApproved },
    { name: 'alert admins to late payouts', everyMs: 900_000, run: overduePayouts.alertDue },
  ];
}
