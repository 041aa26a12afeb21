import { randomBytes } from 'node:crypto';
import { saleRejection } from '#domain/draws/sale-window.ts';
import { makeGame } from '#domain/games/game.ts';
import { randomFrom } from '#domain/games/random.ts';
import { CHALLENGE_EXPIRED_MESSAGE } from '#domain/orders/rejections.ts';
import { ApiError } from '#server/api-error.ts';
import { databaseNow } from '#server/clock.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { drawNotFound, visibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** How long a challenge can be answered and used for an order, by the database's clock. */
const CHALLENGE_MINUTES = 30;

/** Nobody is put a puzzle again that they would hardly have the time for. */
const ENOUGH_MINUTES = 5;

const SWEEP = 1_000;

export type ChallengesService = ReturnType<typeof createChallenges>;

type Needs = {
  db: Database;
  /** Told of each puzzle that was put, and that took its answer. */
  counted: (drawId: string, kind: 'challenge' | 'answer') => void;
};

/** Puzzles put to visitors. Whether an answer is right is nobody's business until the draw closes. */
export function createChallenges({ db, counted }: Needs) {
  return {
    /**
     * A puzzle of the draw's game, which comes from the system's own randomness. Whoever asks is put the same one again
     * until they have answered it, so that nobody leafs through puzzles for an easy one.
     * @param seen the puzzle that this browser was put as a visitor's, which stays theirs when they sign in
     */
    begin: async (viewer: Viewer | null, drawId: string, seen?: string): Promise<store.ChallengeRow> => {
      const draw = await visibleDraw(db, viewer, drawId);
      const { skillGameType, skillGameDifficulty } = draw;
      if (!skillGameType || !skillGameDifficulty) {
        throw new ApiError('conflict', 'This prize draw has no skill challenge.', { code: 'no_challenge' });
      }
      const refusal = saleRejection({ ...draw, now: await databaseNow(db) });
      if (refusal) throw ApiError.of(refusal);
      const game = makeGame(skillGameType, skillGameDifficulty, randomFrom(randomBytes(32)));
      const fresh = { drawId, personId: viewer?.id ?? null, game, minutes: CHALLENGE_MINUTES };
      const wanted = {
        ...{ drawId, type: skillGameType, difficulty: skillGameDifficulty },
        minutes: ENOUGH_MINUTES,
      };
      const made = (challenge: store.ChallengeRow) => {
        counted(drawId, 'challenge');
        return challenge;
      };
      const put = async (connection: Connection) =>
        (seen && (await store.visitorsOpenChallenge(connection, { ...wanted, id: seen }))) ||
        made(await store.insertChallenge(connection, fresh));
      const found = viewer
        ? db.transaction(
            async (tx) =>
              (await store.openChallenge(tx, { ...wanted, personId: viewer.id })) ?? (await put(tx)),
          )
        : put(db);
      return found.catch((error: unknown) =>
        store.isDrawGone(error) ? drawNotFound() : Promise.reject(error),
      );
    },

    /** Keeps the one answer that a challenge takes, and says nothing about it. */
    answer: async (
      viewer: Viewer | null,
      { drawId, id, given }: { drawId: string; id: string; given: string },
    ): Promise<void> => {
      await visibleDraw(db, viewer, drawId);
      const which = { drawId, id, personId: viewer?.id ?? null };
      if (await store.keepAnswer(db, { ...which, given })) return counted(drawId, 'answer');
      const challenge = await store.findChallenge(db, which);
      if (!challenge) throw new ApiError('missing', 'Challenge not found');
      if (challenge.answeredAt) {
        throw new ApiError('conflict', 'This challenge was already answered.', {
          code: 'challenge_answered',
        });
      }
      throw new ApiError('conflict', CHALLENGE_EXPIRED_MESSAGE, { code: 'challenge_expired' });
    },

    /** Forgets challenges that came to nothing, a part at a time. */
    sweep: async (): Promise<void> => {
      while ((await store.deleteUnused(db, SWEEP)) === SWEEP);
    },
  };
}
