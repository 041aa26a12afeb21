import { eq, sql } from 'drizzle-orm';
import type { Milestone } from '#domain/draws/milestones.ts';
import type { HostNotice } from '#domain/email/host-notices.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { hostEmailOptOuts } from '#server/db/schema.ts';

/** A host's draw as their emails show it. */
export type NoticeDraw = {
  drawId: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  personId: string;
  email: string;
};

const noticeDraw = sql`d.id as "drawId", d.title, d.color_scheme as "colorScheme",
  d.custom_color as "customColor", d.owner_id as "personId", p.email`;

const sold = sql`(d.issued_count - d.voided_count)`;

const wants = (kind: HostNotice) => sql`not exists (select 1 from host_email_opt_outs x
  where x.person_id = p.id and x.kind = ${kind})`;

/** The minimum time between two milestones of a draw, however fast it sells. */
const APART = sql`interval '1 hour'`;

/** Starts to track draws that have sold their first tickets. */
export async function startFollowing(tx: Transaction): Promise<void> {
  await tx.execute(sql`insert into draw_milestones (draw_id)
    select d.id from prize_draws d where d.status = 'active' and d.issued_count > d.voided_count
      and not exists (select 1 from draw_milestones m where m.draw_id = d.id)
    order by d.id on conflict do nothing`);
}

export type AtMilestone = NoticeDraw & {
  reached: Milestone[];
  sold: number;
  limit: number | null;
  minimum: number | null;
};

/** Locks a draw's row of milestones if it has reached the next one. Skips rows that another process has locked. */
export async function claimMilestone(tx: Transaction): Promise<AtMilestone | undefined> {
  const [row] = await queryRows<AtMilestone>(
    tx,
    sql`select ${noticeDraw}, m.reached, ${sold} as sold, d.ticket_limit as "limit", d.min_ticket_amount as minimum
      from draw_milestones m join prize_draws d on d.id = m.draw_id join people p on p.id = d.owner_id
      where d.status = 'active' and ${sold} >= m.next_at
        and (m.told_at is null or m.told_at <= (select draw_clock()) - ${APART})
      order by m.draw_id limit 1 for no key update of m skip locked`,
  );
  return row;
}

/** Stores the milestones reached, and the number of tickets at which to look again. */
export async function markReached(
  tx: Transaction,
  drawId: string,
  { reached, nextAt, isTold }: { reached: readonly Milestone[]; nextAt: number | null; isTold: boolean },
): Promise<void> {
  await tx.execute(sql`update draw_milestones set reached = ${toArrayParam(reached)}::text[], next_at = ${nextAt},
      told_at = case when ${isTold} then (select draw_clock()) else told_at end where draw_id = ${drawId}`);
}

export type EndingDraw = NoticeDraw & { sold: number; endDate: string };

/**
 * Lists draws that end within a day and opened before that day, whose hosts want this email and have not had it. The
 * outbox holds at most one email about each.
 */
export function listEnding(tx: Transaction, limit: number): Promise<EndingDraw[]> {
  return queryRows<EndingDraw>(
    tx,
    sql`select ${noticeDraw}, ${sold} as sold, d.end_date as "endDate"
      from prize_draws d join people p on p.id = d.owner_id and p.erased_at is null
      where d.status = 'active' and d.end_date > (select draw_clock())
        and d.end_date <= (select draw_clock()) + interval '1 day'
        and d.start_date < d.end_date - interval '1 day' and ${wants('ending')}
        and not exists (select 1 from mails m where m.dedup_key = 'host-draw-ending:' || d.id)
      order by d.end_date, d.id limit ${limit}`,
  );
}

/** The day to summarise, as `YYYY-MM-DD` in London; null before 8:00. */
export async function findDigestDay(db: Connection): Promise<string | null> {
  const [row] = await queryRows<{ day: string | null }>(
    db,
    sql`select case when extract(hour from now) >= 8 then to_char(now - interval '1 day', 'YYYY-MM-DD') end as day
      from (select draw_clock() at time zone 'Europe/London' as now) clock`,
  );
  return row?.day ?? null;
}

/** Paid on this day. Only the time of creation has an index, and no payment takes a month. */
const paidOn = (day: string) => sql`o.status = 'paid'
  and o.created_at >= ((${day}::date - 31)::timestamp at time zone 'Europe/London')
  and o.created_at < ((${day}::date + 1)::timestamp at time zone 'Europe/London')
  and o.paid_at >= (${day}::date::timestamp at time zone 'Europe/London')
  and o.paid_at < ((${day}::date + 1)::timestamp at time zone 'Europe/London')`;

/**
 * Takes the summaries of hosts who sold tickets on this day. A row for each makes sure that no other process writes the
 * same summary.
 */
export async function claimDigests(tx: Transaction, day: string, limit: number): Promise<string[]> {
  const rows = await queryRows<{ personId: string }>(
    tx,
    sql`insert into host_digests (person_id, day)
      select distinct d.owner_id, ${day}::date from orders o join prize_draws d on d.id = o.draw_id
      where ${paidOn(day)}
        and not exists (select 1 from host_digests h where h.person_id = d.owner_id and h.day = ${day}::date)
      order by d.owner_id limit ${limit} on conflict do nothing returning person_id as "personId"`,
  );
  return rows.map(({ personId }) => personId);
}

export type DigestRow = NoticeDraw & { tickets: number; pence: number; sold: number };

/** Lists the sales of one day for hosts who want summaries, by host and draw. */
export function listDigestRows(
  tx: Transaction,
  day: string,
  personIds: readonly string[],
): Promise<DigestRow[]> {
  return queryRows<DigestRow>(
    tx,
    sql`select ${noticeDraw}, sum(l.quantity)::int as tickets, sum(o.total_pence)::float8 as pence, ${sold} as sold
      from orders o join prize_draws d on d.id = o.draw_id
        join people p on p.id = d.owner_id and p.erased_at is null and ${wants('digest')}
        cross join lateral (select sum(quantity) as quantity from order_lines where order_id = o.id) l
      where d.owner_id = any(${toArrayParam(personIds)}::uuid[]) and ${paidOn(day)}
      group by d.id, p.id order by p.id, d.id`,
  );
}

export async function listOptOuts(db: Connection, personId: string): Promise<HostNotice[]> {
  const rows = await db
    .select({ kind: hostEmailOptOuts.kind })
    .from(hostEmailOptOuts)
    .where(eq(hostEmailOptOuts.personId, personId));
  return rows.map(({ kind }) => kind);
}

/** Locks the person against deletion; false if they no longer exist. */
export async function lockPerson(tx: Transaction, personId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from people where id = ${personId} and erased_at is null for no key update`,
  );
  return rows.length > 0;
}

export async function insertOptOuts(
  tx: Transaction,
  personId: string,
  kinds: readonly HostNotice[],
): Promise<void> {
  await tx.execute(sql`insert into host_email_opt_outs (person_id, kind)
    select ${personId}::uuid, kind from unnest(${toArrayParam(kinds)}::text[]) as kind on conflict do nothing`);
}

export async function deleteOptOuts(
  tx: Transaction,
  personId: string,
  kinds: readonly HostNotice[],
): Promise<void> {
  await tx.execute(sql`delete from host_email_opt_outs
    where person_id = ${personId} and kind = any(${toArrayParam(kinds)}::text[])`);
}
