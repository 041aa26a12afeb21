import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import {
  CLAIM_AFTER_DOCUMENT_DAYS,
  CONTACT_KEPT_DAYS,
  DECIDE_DAYS,
  PRESUMED_DAYS,
  SEND_DAYS,
  UNCONFIRMED_DAYS,
  WARNING_DAYS,
} from '#domain/awards/deadlines.ts';
import type { AwardCaseKind } from '#domain/email/award-emails.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { awards } from '#server/db/schema.ts';
import { isAgeDocumentOpen } from '#server/db/under-age.ts';

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

export type DueAward = { id: string; awardId: string; event: 'lapse' | 'presume' | 'giveUp' };

/** Awards whose state the clock changes now. */
export function listDue(connection: Connection, limit: number): Promise<DueAward[]> {
  return queryRows<DueAward>(
    connection,
    sql`with clock as (select draw_clock() as now)
    select a.draw_id as id, a.id as "awardId",
      case a.state when 'won' then 'lapse' when 'sent' then 'presume' else 'giveUp' end as event
    from awards a join people p on p.id = a.person_id, clock
    where (a.state = 'won' and a.claim_by <= clock.now and p.erased_at is null and p.suspended_at is null)
      or (a.state = 'sent' and a.has_evidence and a.sent_recorded_at + ${days(PRESUMED_DAYS)} <= clock.now)
      or (a.state = 'claimed' and not a.is_cash and not ${isAgeDocumentOpen(sql`a.person_id`)}
        and a.claimed_at + ${days(SEND_DAYS + WARNING_DAYS)} <= clock.now)
    order by a.updated_at limit ${limit}`,
  );
}

/**
 * Gives winners whose proof of age still waits for an admin more time to claim, because the wait is ours. Runs before
 * unclaimed awards lapse.
 */
export async function extendClaims(connection: Connection): Promise<void> {
  await connection.execute(sql`update awards a set claim_by = (select draw_clock()) + ${days(CLAIM_AFTER_DOCUMENT_DAYS)}
    where a.state = 'won' and a.claim_by <= (select draw_clock()) + interval '1 day'
      and exists (select 1 from age_documents f where f.person_id = a.person_id)`);
}

export type OpenAward = Awaited<ReturnType<typeof listOpen>>[number];

/** Awards that wait for their winner or host, with the current time, in the order of their ids. */
export const listOpen = (connection: Connection, limit: number, after: string | null) =>
  connection
    .select({ award: awards, now: sql<string>`draw_clock()` })
    .from(awards)
    .where(and(inArray(awards.state, ['won', 'claimed', 'sent']), after ? gt(awards.id, after) : undefined))
    .orderBy(asc(awards.id))
    .limit(limit);

export type Alert = { id: string; awardId: string; kind: AwardCaseKind; dueAt: string };

/** Awards with a missed deadline of which admins have not been alerted: all, or this one. */
export function listAlerts(connection: Connection, limit: number, awardId?: string): Promise<Alert[]> {
  return queryRows<Alert>(
    connection,
    sql`with clock as (select draw_clock() as now), missed as (
      select a.draw_id, a.id, 'problem' as kind, a.problem_at + ${days(DECIDE_DAYS)} as due
        from awards a where a.state = 'problem' and a.alerted_at is null
      union all
      select a.draw_id, a.id, 'appeal', a.appealed_at + ${days(DECIDE_DAYS)} from awards a
        where a.appealed_at is not null and a.appeal_decided_at is null and a.alerted_at is null
      union all
      select a.draw_id, a.id, 'unclaimed', a.claim_by from awards a join people p on p.id = a.person_id
        where a.state = 'won' and a.alerted_at is null and (p.erased_at is not null or p.suspended_at is not null)
      union all
      select a.draw_id, a.id, 'unconfirmed', a.sent_recorded_at + ${days(UNCONFIRMED_DAYS)} from awards a
        where a.state = 'sent' and not a.has_evidence and a.alerted_at is null
      union all
      select a.draw_id, a.id, 'late', a.claimed_at + ${days(SEND_DAYS)} from awards a
        where a.state = 'claimed' and not a.is_cash and a.alerted_at is null
    ) select draw_id as id, m.id as "awardId", m.kind, m.due as "dueAt" from missed m, clock
      where m.due <= clock.now and (${awardId ?? null}::uuid is null or m.id = ${awardId ?? null}::uuid) order by m.due limit ${limit}`,
  );
}

/** Deletes the personal data of closed cases. Returns the number of claims. */
export async function deleteOldContacts(tx: Transaction): Promise<number> {
  const old = sql`select id from awards where closed_at + ${days(CONTACT_KEPT_DAYS)} <= (select draw_clock())`;
  const claims = await queryRows(
    tx,
    sql`delete from award_claims where award_id in (${old}) returning award_id`,
  );
  await tx.execute(sql`delete from award_files where award_id in (${old})`);
  await tx.execute(sql`delete from award_messages where award_id in (${old})`);
  await tx.execute(sql`delete from mails where template = 'award-message'
    and split_part(dedup_key, ':', 2) in (select id::text from awards where id in (${old}))`);
  return claims.length;
}

/** Ranks that have been vacant and not redrawn for this many days, without an open appeal. */
export function listVacant(connection: Connection, vacantDays: number) {
  return queryRows<{ drawId: string; rank: number }>(
    connection,
    sql`select a.draw_id as "drawId", a.rank from awards a
      where a.state in ('declined', 'lapsed', 'disqualified')
        and a.closed_at + ${days(vacantDays)} <= (select draw_clock())
        and (a.appealed_at is null or a.appeal_decided_at is not null)
        and not exists (select 1 from draw_attempts later where later.draw_id = a.draw_id
          and later.attempt > a.attempt and a.rank = any(later.ranks))
      order by a.closed_at limit 100`,
  );
}
