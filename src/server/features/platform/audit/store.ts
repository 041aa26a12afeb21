import { type SQL, sql } from 'drizzle-orm';
import { toOffset } from '#contract/lists.ts';
import type { AuditSearch } from '#contract/platform/audit.ts';
import { findActs } from '#domain/admin/describe-act.ts';
import { type Connection, queryRows, toArrayParam } from '#server/db/database.ts';
import { containsText, matchPerson, parseId } from '#server/db/text-search.ts';

export type AuditRow = {
  id: number;
  at: string;
  actorId: string | null;
  actorRole: string;
  actorFirstName: string | null;
  actorLastName: string | null;
  actorEmail: string | null;
  action: string;
  targetKind: string;
  targetId: string | null;
  targetFirstName: string | null;
  targetLastName: string | null;
  targetTitle: string | null;
  details: Record<string, unknown>;
};

/**
 * Lists entries, newest first, with current names. The log itself stores no names, so that it can be kept after an
 * erasure.
 */
export async function listEntries(db: Connection, search: AuditSearch): Promise<AuditRow[]> {
  return queryRows<AuditRow>(
    db,
    sql`select a.id::float8 as id, a.at, a.actor_id as "actorId", a.actor_role as "actorRole", a.action,
        a.target_kind as "targetKind", a.target_id as "targetId", a.details,
        actor.first_name as "actorFirstName", actor.last_name as "actorLastName", actor.email as "actorEmail",
        target.first_name as "targetFirstName", target.last_name as "targetLastName", draw.title as "targetTitle"
      from (select * from audit_entries a where ${matching(search)}
        order by a.id desc limit ${search.limit} offset ${toOffset(search)}) a
        left join people actor on actor.id = a.actor_id and actor.erased_at is null
        left join people target on a.target_kind = 'person' and target.id = a.target_id and target.erased_at is null
        left join prize_draws draw on draw.id = ${DRAW_OF}
      order by a.id desc`,
  );
}

export async function countEntries(db: Connection, search: AuditSearch): Promise<number> {
  const [row] = await queryRows<{ entries: number }>(
    db,
    sql`select count(*)::int as entries from audit_entries a where ${matching(search)}`,
  );
  return row?.entries ?? 0;
}

export async function listActs(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ action: string }>(
    db,
    sql`select distinct action from audit_entries order by action`,
  );
  return rows.map(({ action }) => action);
}

/** The draw that an entry is about. The details of actions on tickets and orders contain their draw. */
const DRAW_OF = sql`(case when a.target_kind = 'draw' then a.target_id
  when a.details->>'drawId' ~ '^[0-9a-f-]{36}$' then (a.details->>'drawId')::uuid end)`;

function matching({ search, action, kind, actor, target, from, to }: AuditSearch): SQL {
  const londonMidnight = (day: string) => sql`(${day}::timestamp at time zone 'Europe/London')`;
  const parts = [
    action ? sql`a.action = ${action}` : undefined,
    kind ? sql`a.target_kind = ${kind}` : undefined,
    actor ? sql`a.actor_id = ${actor}` : undefined,
    target ? concerns(target) : undefined,
    from ? sql`a.at >= ${londonMidnight(from)}` : undefined,
    to ? sql`a.at < (${to}::timestamp + interval '1 day') at time zone 'Europe/London'` : undefined,
    search ? looksFor(search) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Entries about the target itself or, if it is a draw, about something that belongs to it. */
const concerns = (id: string): SQL => sql`(a.target_id = ${id} or a.details->>'drawId' = ${id})`;

function looksFor(typed: string): SQL {
  const id = parseId(typed);
  if (id) return sql`(a.actor_id = ${id} or ${concerns(id)})`;
  const acts = findActs(typed);
  return sql`(${containsText(sql`a.action`, typed)}
    ${acts.length > 0 ? sql`or a.action = any(${toArrayParam(acts)})` : sql``}
    or a.actor_id in (select p.id from people p where p.erased_at is null and ${matchPerson(sql`p`, typed)})
    or (a.target_kind = 'person' and a.target_id in
      (select p.id from people p where p.erased_at is null and ${matchPerson(sql`p`, typed)}))
    or (a.target_kind = 'draw' and a.target_id in
      (select d.id from prize_draws d where ${containsText(sql`d.title`, typed)})))`;
}
