import { sql } from 'drizzle-orm';
import type { EmailMessage } from '#domain/email/email.ts';
import { type Database, queryRows, toArrayParam } from '#server/db/database.ts';
import { matchAnyOf, prepareStatement } from '#server/db/prepared.ts';

/**
 * Selects the data of emails. The text of updates and newsletters is stored once for all recipients, so it is added
 * here.
 */
export const filled = sql`case template when 'draw-update' then data || coalesce((
    select jsonb_build_object('subject', u.subject, 'words', u.words) from draw_updates u
    where u.id = (data->>'updateId')::uuid), '{}')
  when 'newsletter-issue' then data || coalesce((
    select jsonb_build_object('subject', i.subject, 'words', i.words) from newsletter_issues i
    where i.id = (data->>'issueId')::uuid), '{}') else data end as data`;

export type ClaimedEmail = EmailMessage & { id: string; recipient: string; attempts: number };

const isDue = sql`sent_at is null and dead_at is null and due_at <= (select draw_clock())`;

/** After a pause, a burst is limited to what the rate allows in this many seconds. */
const BURST_SECONDS = 1.5;

/**
 * Takes up to `most` permits from the token bucket that all processes share, and returns how many it took. Takes none
 * if no email is due, so that idle processes write nothing.
 */
async function takeLeave(db: Database, perSecond: number, most: number): Promise<number> {
  await db.execute(sql`insert into mail_pace (single) values (true) on conflict do nothing`);
  const [row] = await queryRows<{ leave: number }>(
    db,
    sql`with bucket as materialized (
        select clock.now, least(tokens + abs(extract(epoch from clock.now - at)) * ${perSecond}::float8,
          greatest(${perSecond}::float8 * ${BURST_SECONDS}::float8, 1)) as tokens
        from mail_pace, (select draw_clock() as now) clock
        where single and exists (select 1 from mails where ${isDue}) for update of mail_pace
      ), taken as (select now, tokens, least(${most}::int, floor(tokens)::int) as leave from bucket)
      update mail_pace m set tokens = t.tokens - t.leave, at = t.now from taken t
      where m.single and t.leave > 0 returning t.leave`,
  );
  return row?.leave ?? 0;
}

async function giveBack(db: Database, leave: number): Promise<void> {
  if (leave > 0) await db.execute(sql`update mail_pace set tokens = tokens + ${leave} where single`);
}

type Claim = { limit: number; leaseSeconds: number; perSecond: number | null };

/** Claims due emails. `perSecond` limits the number for all processes together; null means no limit. */
export async function claimDue(db: Database, { perSecond, ...claim }: Claim): Promise<ClaimedEmail[]> {
  if (perSecond === null) return claimOldest(db, claim);
  const limit = await takeLeave(db, perSecond, claim.limit);
  if (limit === 0) return [];
  const claimed = await claimOldest(db, { ...claim, limit });
  await giveBack(db, limit - claimed.length);
  return claimed;
}

/**
 * Claims due emails, urgent ones first and then the oldest, and returns them in that order, which the update alone does
 * not guarantee. A claim counts as an attempt and postpones the due time, so that no lock is needed while emails are
 * sent. If this process dies, the emails become due again.
 */
async function claimOldest(
  db: Database,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedEmail[]> {
  return queryRows<ClaimedEmail>(
    db,
    prepareStatement(
      'claim_mails',
      sql`with due as materialized (
        select id, due_at as since from mails where ${isDue} order by bulk, due_at limit ${limit}
        for update skip locked
      ), taken as (
        update mails m set attempts = m.attempts + 1,
          due_at = (select draw_clock()) + make_interval(secs => ${leaseSeconds})
        from due where m.id = due.id
        returning m.id, m.template, m.recipient, ${filled}, m.attempts, m.bulk, due.since
      )
      select id, template, recipient, data, attempts from taken order by bulk, since, id`,
    ),
  );
}

/**
 * Extends the leases of emails that no other process has claimed or finished in the meantime. Returns the ids of these
 * emails.
 */
export async function extendLeases(
  db: Database,
  emails: readonly Pick<ClaimedEmail, 'id' | 'attempts'>[],
  leaseSeconds: number,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await queryRows<{ id: string }>(
    db,
    sql`update mails m set due_at = (select draw_clock()) + make_interval(secs => ${leaseSeconds})
      from unnest(${toArrayParam(emails.map(({ id }) => id))}::uuid[],
        ${toArrayParam(emails.map(({ attempts }) => attempts))}::int[]) as c(id, attempts)
      where m.id = c.id and m.attempts = c.attempts and m.sent_at is null and m.dead_at is null returning m.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks emails as sent, even if another process has marked them as failed or suppressed in the meantime. The reason why one
 * was returned is kept.
 */
export async function markSent(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const sent = sql`update mails set sent_at = (select draw_clock()), dead_at = null, stopped = false,
      last_error = case when returned is not null then last_error end
    where id = ${matchAnyOf(ids)} and sent_at is null`;
  await db.execute(prepareStatement('mark_mails_sent', sent));
}

/** Marks emails that will never be sent, because their address is suppressed. */
export async function markStopped(
  db: Database,
  stopped: readonly { id: string; why: string }[],
): Promise<void> {
  if (stopped.length === 0) return;
  await db.execute(
    sql`update mails m set stopped = true, dead_at = (select draw_clock()), last_error = s.why
      from unnest(${toArrayParam(stopped.map(({ id }) => id))}::uuid[], ${toArrayParam(stopped.map(({ why }) => why))}::text[]) as s(id, why)
      where m.id = s.id and m.sent_at is null`,
  );
}

/** A failed attempt, to be repeated after `retryAfterMs`. Null means never. */
export type FailedTry = { id: string; error: string; retryAfterMs: number | null };

/** Records failed attempts. Skips emails that another process has sent or suppressed in the meantime. */
export async function markFailed(db: Database, failed: readonly FailedTry[]): Promise<void> {
  if (failed.length === 0) return;
  await db.execute(
    sql`update mails m set last_error = f.error,
        due_at = (select draw_clock()) + make_interval(secs => coalesce(f.retry, 0) / 1000.0),
        dead_at = case when f.retry is null then (select draw_clock()) end
      from unnest(${toArrayParam(failed.map(({ id }) => id))}::uuid[], ${toArrayParam(failed.map(({ error }) => error))}::text[],
        ${toArrayParam(failed.map(({ retryAfterMs }) => retryAfterMs))}::int[]) as f(id, error, retry)
      where m.id = f.id and m.sent_at is null and not m.stopped`,
  );
}
