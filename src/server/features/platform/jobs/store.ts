import { sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';
import { isRefundOwed } from '#server/db/disputed.ts';
import { awaitsRefund, refundDueSince } from '#server/db/draw-books.ts';

export type QueueRow = { name: string; waiting: number; oldestAt: string | null };

/**
 * Counts the waiting items of each kind, and finds the oldest, in one query. Each count uses an index. `lateral` makes
 * PostgreSQL look up each unconfirmed order, where a join sometimes reads all orders of the site.
 */
export async function readQueues(db: Connection): Promise<QueueRow[]> {
  return queryRows<QueueRow>(
    db,
    sql`select 'mails' as name, count(*)::int as waiting, min(created_at) as "oldestAt"
        from mails where sent_at is null and dead_at is null
      union all select 'deadMails', count(*)::int, min(dead_at) from mails where dead_at is not null and not stopped
      union all select 'confirmations', count(*)::int, min(paid_at)
        from orders_to_confirm c cross join lateral (select paid_at from orders where id = c.order_id limit 1) o
      union all select 'results', count(*)::int, min(drawn_at)
        from draw_attempts where drawn_at is not null and mailed_at is null
      union all select 'newsletters', count(*)::int, min(created_at) from newsletter_issues where queued_at is null
      union all select 'holds', count(*)::int, min(created_at) from orders where status = 'pending'
      union all select 'refunds', count(*)::int, min(created_at) from refunds r where ${isRefundOwed(sql`r`)}
      union all select 'cancelledDraws', count(*)::int, min(${refundDueSince}) from prize_draws where ${awaitsRefund}
      union all select 'deletions', count(*)::int, min(deletion_requested_at)
        from people where deletion_requested_at is not null and erased_at is null`,
  );
}

export type Check = { at: string; findings: string[] };

export async function findLatestCheck(db: Connection): Promise<Check | undefined> {
  const [row] = await queryRows<Check>(
    db,
    sql`select at, findings from ledger_checks order by id desc limit 1`,
  );
  return row;
}
