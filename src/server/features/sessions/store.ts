import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Connection } from '../../db/database.ts';
import { people, sessions } from '../../db/schema.ts';
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
  const rows = await db
    .select({
      tokenHash: sessions.tokenHash,
      viewer: {
        id: people.id,
        role: people.role,
        verified: people.verified,
        revoked: people.revoked,
        over18: people.over18,
        ukResident: people.ukResident,
      },
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        inArray(
          sessions.tokenHash,
          tokenHashes.map((hash) => Buffer.from(hash, 'hex')),
        ),
        gt(sessions.expiresAt, sql`draw_clock()`),
      ),
    );
  return new Map(rows.map((row) => [Buffer.from(row.tokenHash).toString('hex'), row.viewer]));
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
