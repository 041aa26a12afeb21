import { eq, lte, sql } from 'drizzle-orm';
import { type Connection, rowsOf } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions } from '../../db/schema.ts';
import type { Viewer } from '../../viewer.ts';

/** Ends by the database's clock, as everything that is timed does. */
export async function insertSession(
  tx: Connection,
  session: { tokenHash: Buffer; personId: string; days: number },
): Promise<Date> {
  const { tokenHash, personId, days } = session;
  const [row] = await tx
    .insert(sessions)
    .values({ tokenHash, personId, expiresAt: sql`draw_clock() + make_interval(days => ${days}::int)` })
    .returning({ expiresAt: sessions.expiresAt });
  if (!row) throw new Error('a session was not stored');
  return row.expiresAt;
}

/** Who is signed in by each of the tokens, as they are now; keys are token hashes in hex. */
export async function findViewers(db: Connection, tokenHashes: string[]): Promise<Map<string, Viewer>> {
  const hashes = tokenHashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await rowsOf<Viewer & { tokenHash: string }>(
    db,
    prepared(
      'find_viewers',
      sql`select encode(s.token_hash, 'hex') as "tokenHash", p.id, p.role, p.verified, p.revoked,
          p.over_18 as "over18", p.uk_resident as "ukResident"
        from sessions s join people p on p.id = s.person_id
        where s.token_hash = any(${sql.param(hashes)}::bytea[]) and s.expires_at > (select draw_clock())`,
    ),
  );
  return new Map(rows.map(({ tokenHash, ...viewer }) => [tokenHash, viewer]));
}

export async function deleteSession(tx: Connection, tokenHash: Buffer): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(tx: Connection, personId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, personId));
}

export async function deleteExpiredSessions(db: Connection): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, sql`draw_clock()`));
}
