import { and, desc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Connection, queryRows } from '#server/db/database.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import { sessions } from '#server/db/schema.ts';
import type { Viewer } from '#server/viewer.ts';

/** The session expires by the database's clock, like all deadlines. */
export async function insertSession(
  tx: Connection,
  session: { tokenHash: Buffer; personId: string; userAgent: string; days: number },
): Promise<Date> {
  const { tokenHash, personId, userAgent, days } = session;
  const [row] = await tx
    .insert(sessions)
    .values({
      id: uuidv7(),
      tokenHash,
      personId,
      userAgent,
      expiresAt: sql`draw_clock() + make_interval(days => ${days}::int)`,
    })
    .returning({ expiresAt: sessions.expiresAt });
  if (!row) throw new Error('a session was not stored');
  return row.expiresAt;
}

/** An unused account is kept once its user signs in. */
export async function recordSignIn(tx: Connection, personId: string): Promise<void> {
  await tx.execute(
    sql`update people set signed_in_at = draw_clock(), idle_warned_at = null where id = ${personId}`,
  );
}

/** The user, and whether the last use of the session should be recorded. */
export type Found = Viewer & { twoFactor: boolean; stale: boolean };

/** Maps token hashes, in hex, to the users who are signed in with them. */
export async function findViewers(db: Connection, tokenHashes: string[]): Promise<Map<string, Found>> {
  const rows = await queryRows<Found & { tokenHash: string }>(
    db,
    prepareStatement(
      'find_viewers',
      sql`select encode(s.token_hash, 'hex') as "tokenHash", p.id, p.role, p.verified, p.revoked,
          p.over_18 as "over18", p.uk_resident as "ukResident", p.two_factor_since is not null as "twoFactor",
          s.last_used_at < (select draw_clock()) - interval '5 minutes' as stale,
          coalesce(s.confirmed_at > (select draw_clock()) - interval '15 minutes', false) as confirmed,
          s.created_at > (select draw_clock()) - interval '15 minutes' as "justSignedIn"
        from sessions s join people p on p.id = s.person_id
        where s.token_hash = any(${sql.param(bytesOf(tokenHashes))}::bytea[]) and s.expires_at > (select draw_clock())
          and p.suspended_at is null`,
    ),
  );
  return new Map(rows.map(({ tokenHash, ...viewer }) => [tokenHash, viewer]));
}

/** Records that sessions were used. Skips those that another process has locked. */
export async function touchSessions(db: Connection, tokenHashes: string[]): Promise<void> {
  await db.execute(
    sql`update sessions set last_used_at = draw_clock() where token_hash in (
      select token_hash from sessions where token_hash = any(${sql.param(bytesOf(tokenHashes))}::bytea[])
      for no key update skip locked)`,
  );
}

const bytesOf = (hashes: string[]) => hashes.map((hash) => Buffer.from(hash, 'hex'));

export type SessionRow = typeof sessions.$inferSelect;

export function listSessions(db: Connection, personId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, sql`draw_clock()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
}

/** Returns false if the user has no such session. */
export async function deleteSessionOf(tx: Connection, personId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every session except the given one. */
export async function deleteOtherSessions(tx: Connection, personId: string, kept: Buffer[]): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), notInArray(sessions.tokenHash, kept)))
    .returning({ id: sessions.id });
  return rows.length;
}

export async function confirmSession(tx: Connection, tokenHashes: Buffer[]): Promise<void> {
  await tx
    .update(sessions)
    .set({ confirmedAt: sql`draw_clock()` })
    .where(inArray(sessions.tokenHash, tokenHashes));
}

export async function deleteSession(tx: Connection, tokenHashes: Buffer[]): Promise<void> {
  await tx.delete(sessions).where(inArray(sessions.tokenHash, tokenHashes));
}

export async function deleteSessionsOf(tx: Connection, personId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, personId));
}

export async function deleteExpiredSessions(db: Connection): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, sql`(select draw_clock())`));
}
