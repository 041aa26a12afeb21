import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Game } from '#domain/games/game.ts';
import type { Connection } from '../../db/database.ts';
import { challenges } from '../../db/schema.ts';

export type ChallengeRow = typeof challenges.$inferSelect;

/** Answerable for so many minutes by the database's clock. */
export async function insertChallenge(
  db: Connection,
  challenge: { drawId: string; game: Game; minutes: number },
): Promise<ChallengeRow> {
  const { drawId, game, minutes } = challenge;
  const [row] = await db
    .insert(challenges)
    .values({
      drawId,
      ...game,
      expiresAt: sql`draw_clock() + make_interval(mins => ${minutes}::int)`,
    })
    .returning();
  if (!row) throw new Error('a challenge was not written');
  return row;
}

type Answer = { id: string; drawId: string; given: string };

/** Keeps the answer if none is there yet and it is not too late; one of two that come at once finds it taken. */
export async function keepAnswer(db: Connection, { id, drawId, given }: Answer): Promise<boolean> {
  const rows = await db
    .update(challenges)
    .set({ given, answeredAt: sql`draw_clock()` })
    .where(
      and(
        eq(challenges.id, id),
        eq(challenges.drawId, drawId),
        isNull(challenges.answeredAt),
        gt(challenges.expiresAt, sql`draw_clock()`),
      ),
    )
    .returning({ id: challenges.id });
  return rows.length > 0;
}

export async function findChallenge(
  db: Connection,
  { id, drawId }: Omit<Answer, 'given'>,
): Promise<Pick<ChallengeRow, 'answeredAt'> | undefined> {
  const [row] = await db
    .select({ answeredAt: challenges.answeredAt })
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.drawId, drawId)));
  return row;
}
