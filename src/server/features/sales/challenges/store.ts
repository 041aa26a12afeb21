import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Game } from '#domain/games/game.ts';
import { type Connection, rowsOf, type Transaction } from '#server/db/database.ts';
import { violates } from '#server/db/failures.ts';
import { challenges } from '#server/db/schema.ts';

export type ChallengeRow = typeof challenges.$inferSelect;

/** Answerable for so many minutes by the database's clock. */
export async function insertChallenge(
  db: Connection,
  challenge: { drawId: string; personId: string | null; game: Game; minutes: number },
): Promise<ChallengeRow> {
  const { drawId, personId, game, minutes } = challenge;
  const [row] = await db
    .insert(challenges)
    .values({
      drawId,
      personId,
      ...game,
      expiresAt: sql`draw_clock() + make_interval(mins => ${minutes}::int)`,
    })
    .returning();
  if (!row) throw new Error('a challenge was not written');
  return row;
}

/** A challenge of this kind that can be answered for so many minutes yet. */
type Wanted = Pick<ChallengeRow, 'drawId' | 'type' | 'difficulty'> & { minutes: number };

/** Not answered, and there is time left to. */
const stillOpen = ({ drawId, type, difficulty, minutes }: Wanted) =>
  and(
    eq(challenges.drawId, drawId),
    isNull(challenges.answeredAt),
    eq(challenges.type, type),
    eq(challenges.difficulty, difficulty),
    gt(challenges.expiresAt, sql`draw_clock() + make_interval(mins => ${minutes}::int)`),
  );

/**
 * The challenge that was put to somebody and is still open. Others who ask for the same person wait until the
 * transaction ends, so that two at once get one.
 */
export async function openChallenge(
  tx: Transaction,
  { personId, ...wanted }: Wanted & { personId: string },
): Promise<ChallengeRow | undefined> {
  await tx.execute(sql`select 1 from people where id = ${personId} for no key update`);
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.personId, personId), stillOpen(wanted)))
    .limit(1);
  return row;
}

/** The challenge of this id that was put to a visitor and is still open; never one of somebody who was signed in. */
export async function visitorsOpenChallenge(
  db: Connection,
  { id, ...wanted }: Wanted & { id: string },
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), isNull(challenges.personId), stillOpen(wanted)))
    .limit(1);
  return row;
}

/** A challenge of a draw, asked for by somebody, or by a visitor. */
type Asked = { id: string; drawId: string; personId: string | null };

/** What was put to somebody who was signed in is there for them alone. */
const asked = ({ id, drawId, personId }: Asked) =>
  and(
    eq(challenges.id, id),
    eq(challenges.drawId, drawId),
    or(isNull(challenges.personId), personId === null ? undefined : eq(challenges.personId, personId)),
  );

/** Keeps the answer if none is there yet and it is not too late; one of two that come at once finds it taken. */
export async function keepAnswer(
  db: Connection,
  { given, ...which }: Asked & { given: string },
): Promise<boolean> {
  const rows = await db
    .update(challenges)
    .set({ given, answeredAt: sql`draw_clock()` })
    .where(and(asked(which), isNull(challenges.answeredAt), gt(challenges.expiresAt, sql`draw_clock()`)))
    .returning({ id: challenges.id });
  return rows.length > 0;
}

export async function findChallenge(
  db: Connection,
  which: Asked,
): Promise<Pick<ChallengeRow, 'answeredAt'> | undefined> {
  const [row] = await db.select({ answeredAt: challenges.answeredAt }).from(challenges).where(asked(which));
  return row;
}

/** The draw was deleted just now, by somebody who had not committed it when it was looked for. */
export function isDrawGone(error: unknown): boolean {
  return violates(error, 'challenges_draw_id_prize_draws_id_fk');
}

/** Takes away some that no order was made with, a day after they expired; answers how many. */
export async function deleteUnused(db: Connection, most: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from challenges where id in (
        select c.id from challenges c
        where c.expires_at < (select draw_clock() - interval '1 day')
          and not exists (select 1 from orders o where o.challenge_id = c.id)
        limit ${most})
      returning id`,
  );
  return rows.length;
}
