import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { StopReason, StopSearch } from '#contract/email/suppressions.ts';
import { toOffset } from '#contract/lists.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { prepareStatement } from '#server/db/prepared.ts';

export type Stop = {
  email: string;
  emailKey: string;
  reason: StopReason;
  detail: string;
  emailId: string | null;
  at: Date;
};

/**
 * Suppresses addresses, each once. After an address was allowed again, only later events suppress it, so that a
 * repeated event changes nothing. Events about emails that no longer exist are ignored, because the recipient was
 * erased.
 */
export async function stop(tx: Transaction, stops: readonly Stop[]): Promise<void> {
  if (stops.length === 0) return;
  const column = (value: (one: Stop) => unknown) => toArrayParam(stops.map(value));
  await tx.execute(sql`
    insert into mail_stops (id, email, email_key, reason, detail, mail_id, stopped_at)
    select s.* from unnest(${column(() => uuidv7())}::uuid[], ${column(({ email }) => email)}::text[],
      ${column(({ emailKey }) => emailKey)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ detail }) => detail)}::text[], ${column(({ emailId }) => emailId)}::uuid[],
      ${column(({ at }) => at.toISOString())}::timestamptz[])
      as s (id, email, email_key, reason, detail, mail_id, stopped_at)
    where mail_id is null or exists (select 1 from mails m where m.id = s.mail_id and lower(m.recipient) = s.email_key)
    on conflict (email_key) do update set email = excluded.email, reason = excluded.reason, detail = excluded.detail,
      mail_id = excluded.mail_id, stopped_at = excluded.stopped_at, lifted_at = null
      where mail_stops.lifted_at is not null and excluded.stopped_at > mail_stops.lifted_at`);
}

/** Returns which of these addresses are suppressed, with the reasons. */
export async function findStoppedAmong(
  db: Connection,
  emailKeys: readonly string[],
): Promise<{ emailKey: string; reason: StopReason }[]> {
  return queryRows(
    db,
    prepareStatement(
      'find_mail_stops',
      sql`select email_key as "emailKey", reason from mail_stops
        where email_key = any(${toArrayParam(emailKeys)}::text[]) and lifted_at is null`,
    ),
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

const isInForce = (search: string | undefined): SQL =>
  sql`lifted_at is null and ${search ? sql`strpos(email_key, ${toEmailKey(search)}) > 0` : sql`true`}`;

export async function listStops(db: Connection, { search, ...paging }: StopSearch): Promise<StopRow[]> {
  return queryRows<StopRow>(
    db,
    sql`select id, email, reason, detail, mail_id as "mailId", stopped_at as "stoppedAt" from mail_stops
      where ${isInForce(search)} order by stopped_at desc, id desc limit ${paging.limit} offset ${toOffset(paging)}`,
  );
}

export async function countStops(db: Connection, { search }: Pick<StopSearch, 'search'>): Promise<number> {
  const [row] = await queryRows<{ stops: number }>(
    db,
    sql`select count(*)::int as stops from mail_stops where ${isInForce(search)}`,
  );
  return row?.stops ?? 0;
}

/** Returns false if the address is not suppressed. */
export async function liftSuppression(tx: Transaction, id: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`update mail_stops set lifted_at = draw_clock() where id = ${id} and lifted_at is null returning 1`,
  );
  return rows.length > 0;
}
