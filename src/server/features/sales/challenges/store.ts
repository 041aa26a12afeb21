import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Game } from '#domain/games/game.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { isViolationOf } from '#server/db/failures.ts';
import { challenges } from '#server/db/schema.ts';

export type ChallengeRow = typeof challenges.$inferSelect;

/** Stores a challenge, which can be answered for this many minutes by the database's clock. */
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

/** A challenge of this type that stays open for at least this many minutes. */
type Criteria = Pick<ChallengeRow, 'drawId' | 'type' | 'difficulty'> & { minutes: number };

/** Matches challenges that are not answered and not about to expire. */
const stillOpen = ({ drawId, type, difficulty, minutes }: Criteria) =>
  and(
    eq(challenges.drawId, drawId),
    isNull(challenges.answeredAt),
    eq(challenges.type, type),
    eq(challenges.difficulty, difficulty),
    gt(challenges.expiresAt, sql`draw_clock() + make_interval(mins => ${minutes}::int)`),
  );

/**
 * Returns the open challenge of a user. Locks the user until the transaction ends, so that concurrent requests get the
 * same challenge.
 */
export async function openChallenge(
  tx: Transaction,
  { personId, ...criteria }: Criteria & { personId: string },
): Promise<ChallengeRow | undefined> {
  await tx.execute(sql`select 1 from people where id = ${personId} for no key update`);
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.personId, personId), stillOpen(criteria)))
    .limit(1);
  return row;
}

/** Returns a visitor's open challenge by its id; never the challenge of a user. */
export async function findVisitorsChallenge(
  db: Connection,
  { id, ...criteria }: Criteria & { id: string },
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), isNull(challenges.personId), stillOpen(criteria)))
    .limit(1);
  return row;
}

/** A challenge in a draw, for a user or, if `personId` is null, for a visitor. */
type Asked = { id: string; drawId: string; personId: string | null };

/** A user's challenge is only for that user; a visitor's challenge is for anyone who knows its id. */
const asked = ({ id, drawId, personId }: Asked) =>
  and(
    eq(challenges.id, id),
    eq(challenges.drawId, drawId),
    or(isNull(challenges.personId), personId === null ? undefined : eq(challenges.personId, personId)),
  );

/**
 * Stores the answer, unless there is one already or the challenge has expired. If there are two concurrent answers, one
 * fails.
 */
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

/** Whether another transaction deleted the draw after it was looked up. */
export function isDrawGone(error: unknown): boolean {
  return isViolationOf(error, 'challenges_draw_id_prize_draws_id_fk');
}

/**
 * Deletes a batch of challenges that no order used and that expired more than a day ago. Returns how many. Puzzles that
 * people have on paper stay until no card can count any more: the end of sales may have moved.
 * @param days leaves puzzles on the screen that expired longer ago; null for none
 */
export async function deleteUnused(db: Connection, most: number, days: number | null): Promise<number> {
  const rows = await queryRows(
    db,
    sql`delete from challenges where id in (
        select c.id from (
          select id from challenges where code is null
            and expires_at between (select coalesce(draw_clock() - make_interval(days => ${days}::int), '-infinity'))
              and (select draw_clock() - interval '1 day')
          union all select p.id from challenges p where p.code is not null
            and p.expires_at < (select draw_clock() - interval '1 day')
            and not exists (select 1 from prize_draws d
              where d.id = p.draw_id and d.sealed_at is null and d.status <> 'cancelled')) c
        where not exists (select 1 from orders o where o.challenge_id = c.id)
          and not exists (select 1 from tickets t where t.challenge_id = c.id)
        limit ${most})
      returning id`,
  );
  return rows.length;
}
