import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { offsetOf, type Paging } from '#contract/lists.ts';
import type { StopReason } from '#contract/mail-stops.ts';
import { array, type Connection, rowsOf, type Transaction } from '../../db/database.ts';

export type Stop = {
  email: string;
  emailKey: string;
  reason: StopReason;
  detail: string;
  mailId: string | null;
  at: Date;
};

/**
 * Stops these addresses, each once. One that was allowed again is only stopped by what happened afterwards, so that an
 * event that is told again changes nothing.
 */
export async function stop(tx: Transaction, stops: readonly Stop[]): Promise<void> {
  if (stops.length === 0) return;
  const column = (value: (one: Stop) => unknown) => array(stops.map(value));
  await tx.execute(sql`
    insert into mail_stops (id, email, email_key, reason, detail, mail_id, stopped_at)
    select * from unnest(${column(() => uuidv7())}::uuid[], ${column(({ email }) => email)}::text[],
      ${column(({ emailKey }) => emailKey)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ detail }) => detail)}::text[], ${column(({ mailId }) => mailId)}::uuid[],
      ${column(({ at }) => at.toISOString())}::timestamptz[])
    on conflict (email_key) do update set email = excluded.email, reason = excluded.reason, detail = excluded.detail,
      mail_id = excluded.mail_id, stopped_at = excluded.stopped_at, lifted_at = null
      where mail_stops.lifted_at is not null and excluded.stopped_at > mail_stops.lifted_at`);
}

/** Why nothing is sent to those of these addresses that are stopped. */
export async function stoppedAmong(
  db: Connection,
  emailKeys: readonly string[],
): Promise<{ emailKey: string; reason: StopReason }[]> {
  return rowsOf(
    db,
    sql`select email_key as "emailKey", reason from mail_stops
      where email_key = any(${array(emailKeys)}::text[]) and lifted_at is null`,
  );
}

export type StopRow = {
  id: string;
  email: string;
  reason: StopReason;
  detail: string;
  mailId: string | null;
  stoppedAt: string;
};

/** The latest first. */
export async function listStops(db: Connection, paging: Paging): Promise<StopRow[]> {
  return rowsOf<StopRow>(
    db,
    sql`select id, email, reason, detail, mail_id as "mailId", stopped_at as "stoppedAt" from mail_stops
      where lifted_at is null order by stopped_at desc, id desc limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
}

export async function countStops(db: Connection): Promise<number> {
  const [row] = await rowsOf<{ stops: number }>(
    db,
    sql`select count(*)::int as stops from mail_stops where lifted_at is null`,
  );
  return row?.stops ?? 0;
}

/** Answers false where it was not stopped. */
export async function lift(tx: Transaction, id: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update mail_stops set lifted_at = draw_clock() where id = ${id} and lifted_at is null returning 1`,
  );
  return rows.length > 0;
}
