import { type SQL, sql } from 'drizzle-orm';
import { RETENTION } from '#domain/conduct/retention.ts';
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
export const deleteSentEmails = (db: Database): Promise<void> =>
  repeat(
    db,
    sql`delete from mails where id in (select id from mails
      where (sent_at is not null or dead_at is not null) and ${isOld(sql`created_at`, RETENTION.sentEmails.days)}
      order by created_at limit ${BATCH}) returning 1`,
  );

/** Deletes what was written about complaints that were closed long ago, and the addresses given with them. */
export async function deleteComplaintTexts(db: Database): Promise<void> {
  const old = sql`select id from complaints
    where closed_at is not null and ${isOld(sql`closed_at`, RETENTION.complaintTexts.days)}`;
  await repeat(
    db,
    sql`delete from complaint_messages where id in (
      select id from complaint_messages where complaint_id in (${old}) limit ${BATCH}) returning 1`,
  );
  await db.execute(sql`delete from one_time_tokens
    where purpose = 'complaint' and subject in (select id::text from (${old}) old)`);
  await db.execute(sql`update complaints set email = '' where email <> '' and id in (${old})`);
}
