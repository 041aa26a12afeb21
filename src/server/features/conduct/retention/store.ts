import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';

/** Rows per statement, so that none of them holds locks for long. */
const BATCH = 5_000;

/** Runs a statement that deletes at most `BATCH` rows until it deletes fewer. */
async function repeat(db: Database, statement: SQL): Promise<void> {
  for (;;) {
    const deleted = await queryRows(db, statement);
    if (deleted.length < BATCH) return;
  }
}

const isOld = (column: SQL, days: number): SQL =>
  sql`${column} <= (select draw_clock()) - make_interval(days => ${days}::int)`;

/** Deletes emails that were sent, or given up, long ago. */
export const deleteSentEmails = (db: Database, days: number): Promise<void> =>
  repeat(
    db,
    sql`delete from mails where id in (select id from mails
      where (sent_at is not null or dead_at is not null) and ${isOld(sql`created_at`, days)}
      order by created_at limit ${BATCH}) returning 1`,
  );

/** Deletes what was written about complaints that were closed long ago, and the addresses given with them. */
export async function deleteComplaintTexts(db: Database, days: number): Promise<void> {
  const old = sql`select id from complaints
    where closed_at is not null and ${isOld(sql`closed_at`, days)}`;
  await repeat(
    db,
    sql`delete from complaint_messages where id in (
      select id from complaint_messages where complaint_id in (${old}) limit ${BATCH}) returning 1`,
  );
  await db.execute(sql`delete from one_time_tokens
    where purpose = 'complaint' and subject in (select id::text from (${old}) old)`);
  await db.execute(sql`update complaints set email = '' where email <> '' and id in (${old})`);
}

/**
 * Deletes the details on the cards of draws that are over, scans of these cards, and the addresses of people who have no
 * other cards. Their names stay, because tickets commit to them.
 */
export async function deletePostalDetails(db: Database, days: number): Promise<void> {
  await repeat(
    db,
    sql`update postal_entries set first_name = null, last_name = null, email = null, phone = null, address = null,
        date_of_birth = null, request_hash = null
      where id in (select e.id from postal_entries e join prize_draws d on d.id = e.draw_id
          left join draw_settlements s on s.draw_id = d.id
        where e.address is not null and ${isOld(sql`coalesce(s.settled_at, d.cancelled_at)`, days)}
        limit ${BATCH}) returning 1`,
  );
  await repeat(
    db,
    sql`delete from postal_scans where entry_id in (select s.entry_id from postal_scans s
      join postal_entries e on e.id = s.entry_id where e.address is null limit ${BATCH}) returning 1`,
  );
  await repeat(
    db,
    sql`update people set email = '' where id in (select p.id from people p
      where p.origin = 'post' and p.account_id is null and p.email <> '' and p.erased_at is null
        and not exists (select 1 from postal_entries e where e.person_id = p.id and e.address is not null)
        and not exists (select 1 from payables y where y.person_id = p.id and y.state <> 'paid')
      limit ${BATCH}) returning 1`,
  );
}
