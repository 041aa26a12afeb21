import { randomBytes } from 'node:crypto';
import type { PostalPuzzle } from '#contract/postal/postal-entries.ts';
import { makeGame } from '#domain/games/game.ts';
import { createRandom } from '#domain/games/random.ts';
import { makePuzzleCode } from '#domain/postal/codes.ts';
import { calculateKeyingDeadline } from '#domain/postal/free-entry.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { requireFreeEntry, requirePostOpen } from '../entries/service.ts';
import * as store from './store.ts';

/** How often a new code is tried if a draw has it already. */
const TRIES = 5;

/** For how long a count is used. The length of codes follows it only roughly. */
const COUNT_MS = 60_000;

/** Gives anyone puzzles that they can solve on paper. */
export function createPostalPuzzles({ db }: { db: Database }) {
  const counts = new Map<string, { at: number; issued: Promise<number> }>();

  const countPuzzles = (drawId: string): Promise<number> => {
    const counted = counts.get(drawId);
    if (counted && performance.now() - counted.at < COUNT_MS) return counted.issued;
    const issued = store.countPuzzles(db, drawId);
    counts.set(drawId, { at: performance.now(), issued });
    issued.catch(() => counts.delete(drawId));
    return issued;
  };

  return {
    /** Creates a puzzle with a code. Whether an answer is right stays secret, as with every puzzle. */
    create: async (viewer: Viewer | null, drawId: string): Promise<PostalPuzzle> => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      const { receivedBy } = requireFreeEntry(draw);
      requirePostOpen(draw, await readDatabaseTime(db));
      const { skillGameType, skillGameDifficulty } = draw;
      if (!skillGameType || !skillGameDifficulty) {
        throw new ApiError('conflict', 'This prize draw has no puzzle, so your card needs no answer.', {
          code: 'no_challenge',
        });
      }
      const issued = await countPuzzles(drawId);
      const expiresAt = calculateKeyingDeadline(receivedBy, draw.endDate);
      for (let tried = 0; tried < TRIES; tried += 1) {
        const random = createRandom(randomBytes(32));
        const code = makePuzzleCode(issued, random);
        const game = makeGame(skillGameType, skillGameDifficulty, createRandom(randomBytes(32)));
        const row = await store.insertPuzzle(db, { drawId, code, game, expiresAt });
        if (row) return presentPuzzle(code, row);
      }
      throw new Error(`draw ${drawId} has run out of puzzle codes`);
    },
  };
}

export type PostalPuzzlesService = ReturnType<typeof createPostalPuzzles>;

/** The response never includes the solution, and no id with which the puzzle could be answered online. */
function presentPuzzle(code: string, { type, difficulty, prompt, sequence }: store.PuzzleRow): PostalPuzzle {
  return {
    code,
    type,
    difficulty,
    ...(prompt !== null && { prompt }),
    ...(sequence !== null && { sequence }),
  };
}
