import { sql } from 'drizzle-orm';
import { evidenceDueAt, isPayoutStuck, isRefundStuck, needsEvidence } from '../db/attention.ts';
import { type Database, queryRows } from '../db/database.ts';
import { isRefundOwed } from '../db/disputed.ts';
import type { Reading } from './metrics.ts';

type Figures = {
  openHolds: number;
  refundsDue: number;
  emailsDue: number;
  emailsDead: number;
  oldestEmail: number;
  refundsStuck: number;
  payoutsStuck: number;
  disputesOpen: number;
  evidenceLeft: number | null;
  checkAge: number | null;
  findings: number | null;
  differences: number;
  differencePence: number;
  reconciliationAge: number | null;
};

/** Reads all values for the whole site in one query. Each value uses an index. */
export async function readSite(db: Database): Promise<Reading[]> {
  const [row] = await queryRows<Figures>(
    db,
    sql`select
        (select count(*)::int from orders where status = 'pending') as "openHolds",
        (select count(*)::int from refunds r where ${isRefundOwed(sql`r`)}) as "refundsDue",
        (select count(*)::int from mails
          where sent_at is null and dead_at is null and due_at <= (select draw_clock())) as "emailsDue",
        (select count(*)::int from mails where dead_at is not null and not stopped) as "emailsDead",
        (select coalesce(extract(epoch from draw_clock() - min(due_at)), 0)::float8 from mails
          where sent_at is null and dead_at is null and due_at <= (select draw_clock())) as "oldestEmail",
        (select count(*)::int from refunds r where ${isRefundStuck(sql`r`)}) as "refundsStuck",
        (select count(*)::int from payables p where ${isPayoutStuck(sql`p`)}) as "payoutsStuck",
        (select count(*)::int from disputes where closed_at is null) as "disputesOpen",
        (select extract(epoch from min(${evidenceDueAt(sql`d`)}) - draw_clock())::float8 from disputes d
          where ${needsEvidence(sql`d`)}) as "evidenceLeft",
        extract(epoch from draw_clock() - latest.at)::float8 as "checkAge",
        jsonb_array_length(latest.findings) as findings,
        (select count(*)::int from reconciliation_findings where resolved_at is null) as differences,
        (select coalesce(sum(abs(amount_pence)), 0)::float8 from reconciliation_findings
          where resolved_at is null and kind <> 'refund_cancelled') as "differencePence",
        (select extract(epoch from draw_clock() - max(started_at))::float8 from reconciliation_runs
          where result = 'done') as "reconciliationAge"
      from (select 1) one left join (select at, findings from ledger_checks order by id desc limit 1) latest on true`,
  );
  const reading = (name: string, help: string, value: number | null = null) => ({ name, help, value });
  return [
    reading('oakdraw_open_holds', 'Pending orders, which hold tickets.', row?.openHolds),
    reading('oakdraw_refunds_due', 'Refunds that the provider has not confirmed yet.', row?.refundsDue),
    reading('oakdraw_mails_due', 'Emails that are due.', row?.emailsDue),
    reading('oakdraw_mails_dead', 'Emails that were given up.', row?.emailsDead),
    reading('oakdraw_mails_oldest_seconds', 'How long the oldest due email has waited.', row?.oldestEmail),
    reading(
      'oakdraw_refunds_stuck',
      'Refunds that keep failing or have waited for a day.',
      row?.refundsStuck,
    ),
    reading('oakdraw_payouts_stuck', 'Payouts that failed or were not confirmed in time.', row?.payoutsStuck),
    reading('oakdraw_disputes_open', 'Disputes that banks have not decided.', row?.disputesOpen),
    reading(
      'oakdraw_dispute_evidence_left_seconds',
      'Seconds until the evidence for the next dispute is due.',
      row?.evidenceLeft,
    ),
    reading('oakdraw_ledger_check_age_seconds', 'Seconds since the latest ledger check.', row?.checkAge),
    reading('oakdraw_ledger_check_findings', 'Problems that the latest ledger check found.', row?.findings),
    reading(
      'oakdraw_reconciliation_findings',
      'Open differences between the payment provider and the ledger.',
      row?.differences,
    ),
    reading(
      'oakdraw_reconciliation_difference_pence',
      'The sum of these differences, in pence.',
      row?.differencePence,
    ),
    reading(
      'oakdraw_reconciliation_age_seconds',
      'Seconds since the latest complete reconciliation.',
      row?.reconciliationAge,
    ),
  ];
}
