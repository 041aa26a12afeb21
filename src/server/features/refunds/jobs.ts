import type { Job } from '#server/scheduler.ts';
import type { RefundServices } from './services.ts';

export function listRefundJobs({ cancellations, disputes, reconciliation, webhooks }: RefundServices): Job[] {
  return [
    { name: 'cancel draws not drawn in time', everyMs: 60_000, run: cancellations.cancelOverdue },
    { name: 'alert admins to missing results', everyMs: 60_000, run: cancellations.alertMissingResults },
    { name: 'refund whole draws', everyMs: 5_000, run: cancellations.refundDraws },
    { name: 'poll disputes', everyMs: 900_000, run: disputes.poll },
    { name: 'bear lost disputes', everyMs: 15_000, run: disputes.bearLosses },
    { name: 'reconcile payments', everyMs: 600_000, run: reconciliation.runDaily },
    { name: 'sweep old events', everyMs: 3_600_000, run: webhooks.sweep },
  ];
}
