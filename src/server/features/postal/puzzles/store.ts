import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Game } from '#domain/games/game.ts';
import type { Connection } from '#server/db/database.ts';
import { challenges } from '#server/db/schema.ts';

export type PuzzleRow = typeof challenges.$inferSelect;

/** How many puzzles for the post a draw has. */
export const countPuzzles = (connection: Connection, drawId: string): Promise<number> =>
  connection.$count(challenges, and(eq(challenges.drawId, drawId), isNotNull(challenges.code)));

/** Stores a puzzle under its code. Returns undefined if the draw has a puzzle with this code. */
export async function insertPuzzle(
  connection: Connection,
  puzzle: { drawId: string; code: string; game: Game; expiresAt: Date },
): Promise<PuzzleRow | undefined> {
  const { game, ...columns } = puzzle;
  const [row] = await connection
    .insert(challenges)
    .values({ ...columns, ...game })
    .onConflictDoNothing({
      target: [challenges.drawId, challenges.code],
      where: sql`${challenges.code} is not null`,
    })
    .returning();
  return row;
}
