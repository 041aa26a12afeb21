import { type SQL, sql } from 'drizzle-orm';
import type { AdminDrawSearch } from '#contract/admin/draws.ts';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { Status } from '#domain/draws/states.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { awaitsRefund, refundDueSince } from '#server/db/draw-books.ts';
import { containsText, matchPerson, parseId } from '#server/db/text-search.ts';

export type AdminDrawRow = {
  id: string;
  title: string;
  status: Status;
  archivedAt: string | null;
  logRefused: boolean;
  startDate: string | null;
  endDate: string;
  endedAt: string | null;
  cancelledAt: string | null;
  createdAt: string;
  ticketsSold: number;
  ticketLimit: number | null;
  grossPence: number;
  hostId: string;
  firstName: string;
  lastName: string;
  email: string;
  verified: boolean;
  revoked: boolean;
  suspendedAt: string | null;
};

type Filter = Partial<Pick<AdminDrawSearch, 'search' | 'status' | 'host'>> & { id?: string };

export async function listDraws(db: Connection, search: Filter & Paging): Promise<AdminDrawRow[]> {
  return queryRows<AdminDrawRow>(
    db,
    sql`select d.id, d.title, d.status, d.archived_at as "archivedAt", d.start_date as "startDate",
        d.end_date as "endDate", d.ended_at as "endedAt", d.cancelled_at as "cancelledAt",
        d.created_at as "createdAt",
        exists (select 1 from log_refusals r where r.draw_id = d.id) as "logRefused",
        coalesce(d.sealed_count, d.issued_count - d.voided_count) as "ticketsSold",
        d.ticket_limit as "ticketLimit", ${GROSS} as "grossPence", p.id as "hostId",
        p.first_name as "firstName", p.last_name as "lastName", p.email, p.verified, p.revoked,
        p.suspended_at as "suspendedAt"
      from prize_draws d join people p on p.id = d.owner_id
      where ${matching(search)}
      order by d.created_at desc, d.id desc limit ${search.limit} offset ${toOffset(search)}`,
  );
}

export async function countDraws(db: Connection, search: Filter): Promise<number> {
  const [row] = await queryRows<{ draws: number }>(
    db,
    sql`select count(*)::int as draws from prize_draws d join people p on p.id = d.owner_id
      where ${matching(search)}`,
  );
  return row?.draws ?? 0;
}

/**
 * Payments for a draw minus its refunds, including pending refunds, and minus lost disputes. Read from the running
 * totals.
 */
const GROSS = sql`coalesce((select sum(case when l.credit = 'held_for_draw' then l.amount_pence else -l.amount_pence end)
  from ledger_totals l where l.draw_id = d.id and ((l.debit = 'payment_clearing' and l.credit = 'held_for_draw')
    or (l.debit = 'held_for_draw' and l.credit in ('refunds', 'disputes'))
    or (l.debit = 'disputes' and l.credit = 'held_for_draw'))), 0)::float8`;

function matching({ search, status, host, id }: Filter): SQL {
  const parts = [
    status ? sql`d.status = ${status}` : undefined,
    host ? sql`d.owner_id = ${host}` : undefined,
    id ? sql`d.id = ${id}` : undefined,
    search ? looksFor(search) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function looksFor(typed: string): SQL {
  const id = parseId(typed);
  return id
    ? sql`(d.id = ${id} or p.id = ${id})`
    : sql`(${containsText(sql`d.title`, typed)} or ${matchPerson(sql`p`, typed)})`;
}

/** Pending work of one kind. `at` is when the oldest item was created, or when it is due. */
export type Work = { kind: string; count: number; pence: number | null; at: string | null };

/**
 * Reads a draw's pending work in one query. Kinds without pending work are omitted. `lateral` makes PostgreSQL look up
 * each unconfirmed order, where a join sometimes reads all orders of the site.
 */
export async function readWork(db: Connection, id: string): Promise<Work[]> {
  return queryRows<Work>(
    db,
    sql`select * from (
      select 'holds' as kind, count(*)::int as count, sum(total_pence)::float8 as pence, min(expires_at) as at
        from orders where draw_id = ${id} and status = 'pending'
      union all select 'confirmations', count(*)::int, null, min(paid_at)
        from orders_to_confirm c cross join lateral (select * from orders where id = c.order_id limit 1) o
        where o.draw_id = ${id}
      union all select 'refunds', count(*)::int, sum(r.amount_pence)::float8, min(r.created_at)
        from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.settled_at is null and o.draw_id = ${id}
      union all select 'cancellation', issued_count - voided_count, null, ${refundDueSince}
        from prize_draws where id = ${id} and ${awaitsRefund}
      union all select 'drawing', 1, null, countdown_ends_at
        from draw_attempts where draw_id = ${id} and drawn_at is null
          and exists (select from prize_draws d where d.id = draw_id and d.status <> 'cancelled')
      union all select 'results', 1, null, drawn_at
        from draw_attempts where draw_id = ${id} and drawn_at is not null and mailed_at is null
      ) work where count > 0 or kind = 'cancellation'`,
  );
}
