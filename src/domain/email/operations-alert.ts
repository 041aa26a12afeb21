import { formatPounds } from '../money/format.ts';
import { plural } from '../text/plural.ts';
import { formatDateTime } from '../time/london.ts';
import type { AlertText } from './alert-text.ts';

/** Work that does not get done. Each is sent once a day while it lasts. Amounts are in pence, times in RFC 3339. */
export type OperationsAlert =
  /** Disputes whose evidence is due within days. The others are about the next one. */
  | {
      kind: 'evidence_due';
      count: number;
      dueAt: string;
      drawTitle: string;
      drawId: string;
      amountPence: number;
    }
  /** Refunds that keep failing, or that have waited for more than a day. */
  | { kind: 'refunds_stuck'; count: number; amountPence: number }
  /** Payouts that failed, or that have not been confirmed for days. */
  | { kind: 'payouts_stuck'; count: number; amountPence: number }
  /** A job that has not succeeded in any process since then. */
  | { kind: 'job_failing'; job: string; since: string }
  /** The disk with the data directory of a server. */
  | { kind: 'disk_nearly_full'; host: string; freeBytes: number; totalBytes: number };

/** Describes what happened, what to do, and where. */
export function describeOperationsAlert(alert: OperationsAlert): AlertText {
  switch (alert.kind) {
    case 'evidence_due':
      return {
        subject: `Evidence is due for ${plural(alert.count, 'dispute')}`,
        happened: `The evidence for ${plural(alert.count, 'dispute')} is due within three days. The next one is about ${formatPounds(alert.amountPence)} paid for ${alert.drawTitle}, and its evidence is due by ${formatDateTime(alert.dueAt)}.`,
        toDo: 'Submit evidence in Stripe’s dashboard. If you don’t, we’ll lose the dispute. You’ll get this email every day until then.',
        link: { path: `/admin?tab=draws&open=${alert.drawId}`, text: 'Open the prize draw' },
      };
    case 'refunds_stuck':
      return {
        subject: `Not refunded yet: ${plural(alert.count, 'refund')}`,
        happened: `${plural(alert.count, 'refund')} of ${formatPounds(alert.amountPence)} in total ${alert.count === 1 ? 'keeps' : 'keep'} failing or ${alert.count === 1 ? 'has' : 'have'} waited for more than a day. Buyers are waiting for their money.`,
        toDo: 'Check in Stripe’s dashboard that the balance is high enough and that Stripe accepts refunds. We keep retrying them.',
        link: TO_JOBS,
      };
    case 'payouts_stuck':
      return {
        subject: `Not paid yet: ${plural(alert.count, 'payout')}`,
        happened: `${plural(alert.count, 'payout')} of ${formatPounds(alert.amountPence)} in total ${alert.count === 1 ? 'has' : 'have'} failed, or ${alert.count === 1 ? 'hasn’t' : 'haven’t'} been confirmed for five days.`,
        toDo: 'Mark those that the bank has made as paid. Reopen those that failed, once the money is back.',
        link: { path: '/admin?tab=payouts', text: 'Open Payouts' },
      };
    case 'job_failing':
      return {
        subject: `A job has failed for an hour: ${alert.job}`,
        happened: `The job “${alert.job}” hasn’t succeeded on any server since ${formatDateTime(alert.since)}. We retry it automatically.`,
        toDo: 'Read the servers’ logs, which say why it fails. If they say nothing about it, restart the program.',
        link: TO_JOBS,
      };
    case 'disk_nearly_full':
      return {
        subject: `The disk of ${alert.host} is nearly full`,
        happened: `The disk with the data directory of the server ${alert.host} has ${formatGigabytes(alert.freeBytes)} of ${formatGigabytes(alert.totalBytes)} left. When it’s full, that server can’t sell tickets.`,
        toDo: 'Make room on that disk, or make it larger. Never delete anything in the data directory itself.',
        link: TO_JOBS,
      };
  }
}

const TO_JOBS: AlertText['link'] = { path: '/admin?tab=outbox', text: 'Open Jobs and email' };

const formatGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
