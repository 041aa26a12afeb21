import { sql } from 'drizzle-orm';
import { evidenceDueAt, isPayoutStuck, isRefundStuck, needsEvidence } from '#server/db/attention.ts';
import { type Database, queryRows } from '#server/db/database.ts';

type Stuck = { count: number; amountPence: number };

type Rows = { refunds: number; refundPence: number; payouts: number; payoutPence: number };

/** Counts the refunds and payouts that are stuck, with their amounts in pence. */
export async function readStuckMoney(db: Database): Promise<{ refunds: Stuck; payouts: Stuck }> {
  const [row] = await queryRows<Rows>(
    db,
    sql`select r.count as refunds, r.pence as "refundPence", p.count as payouts, p.pence as "payoutPence"
      from (select count(*)::int as count, coalesce(sum(amount_pence), 0)::float8 as pence
        from refunds r where ${isRefundStuck(sql`r`)}) r,
      (select count(*)::int as count, coalesce(sum(amount_pence), 0)::float8 as pence
        from payables p where ${isPayoutStuck(sql`p`)}) p`,
  );
  return {
    refunds: { count: row?.refunds ?? 0, amountPence: row?.refundPence ?? 0 },
    payouts: { count: row?.payouts ?? 0, amountPence: row?.payoutPence ?? 0 },
  };
}

type DueEvidence = { count: number; dueAt: string; amountPence: number; drawId: string; drawTitle: string };

/** Finds the dispute whose evidence is due next, if that is within three days, and counts all of those. */
export async function findDueEvidence(db: Database): Promise<DueEvidence | undefined> {
  const [row] = await queryRows<DueEvidence>(
    db,
    sql`select count(*) over ()::int as count, ${evidenceDueAt(sql`d`)} as "dueAt", d.amount_pence as "amountPence",
        w.id as "drawId", w.title as "drawTitle"
      from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      join prize_draws w on w.id = o.draw_id
      where ${needsEvidence(sql`d`)} and ${evidenceDueAt(sql`d`)} < draw_clock() + interval '3 days'
        and ${evidenceDueAt(sql`d`)} > draw_clock()
      order by 2, d.id limit 1`,
  );
  return row && { ...row, dueAt: new Date(row.dueAt).toISOString() };
}
