import type { Job } from '#server/scheduler.ts';
import type { PayoutServices } from './services.ts';

export function listPayoutJobs({
  trees,
  drawSettlement,
  detailsRequests,
  overduePayouts,
  connect,
}: PayoutServices): Job[] {
  const ofStripe: Job[] = connect
    ? [
        { name: 'keep the balance at Stripe', everyMs: 60_000, run: connect.keepBalance },
        { name: 'pay through Stripe', everyMs: 15_000, run: connect.transfers.payDue },
        { name: 'settle reversals at Stripe', everyMs: 60_000, run: connect.reversals.settleDue },
        { name: 'poll accounts and transfers at Stripe', everyMs: 300_000, run: connect.poll },
      ]
    : [];
  return [
    ...ofStripe,
    { name: 'settle prize draws', everyMs: 10_000, run: drawSettlement.settleDue },
    { name: 'release reserves', everyMs: 3_600_000, run: drawSettlement.releaseReserves },
    { name: 'close paid awards', everyMs: 60_000, run: drawSettlement.closePaidAwards },
    { name: 'ask winners for bank details', everyMs: 60_000, run: detailsRequests.askWinners },
    { name: 'plant trees', everyMs: 60_000, run: trees.plantApproved },
    { name: 'alert admins to late payouts', everyMs: 900_000, run: overduePayouts.alertDue },
  ];
}
