import { randomBytes } from 'node:crypto';
import { findSaleRejection } from '#domain/draws/sale-window.ts';
import { makeGame } from '#domain/games/game.ts';
import { createRandom } from '#domain/games/random.ts';
import { CHALLENGE_EXPIRED_MESSAGE } from '#domain/orders/rejections.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { readVisibleDraw, throwDrawNotFound } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** How long a challenge can be answered and then used for an order, by the database's clock. */
const CHALLENGE_MINUTES = 30;

/** A challenge that expires sooner than this is replaced, because the user would hardly have time to answer it. */
const ENOUGH_MINUTES = 5;

const SWEEP = 1_000;

/** Used challenges are kept, so a sweep that reads all expired ones reads more each time. */
const SWEPT_DAYS = 31;

export type ChallengesService = ReturnType<typeof createChallenges>;

type Needs = {
  db: Database;
  /** Counts challenges and answers for the draw's insights. */
  counted: (drawId: string, kind: 'challenge' | 'answer') => void;
};

/**
 * Manages skill challenges for visitors and users. Whether an answer is correct stays secret until the entry list is
 * sealed.
 */
export function createChallenges({ db, counted }: Needs) {
  // What expired while no process ran, or came back with a backup, is older than a month.
  let hasSweptAll = false;

  return {
    /**
     * Returns a puzzle for the draw's game, seeded with system randomness. Callers get the same puzzle until they
     * answer it, so that they cannot reload the page to get an easier one.
     * @param seen the id of the challenge that this browser got as a visitor; it stays valid after signing in
     */
    begin: async (viewer: Viewer | null, drawId: string, seen?: string): Promise<store.ChallengeRow> => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      const { skillGameType, skillGameDifficulty } = draw;
      if (!skillGameType || !skillGameDifficulty) {
        throw new ApiError('conflict', 'This prize draw has no skill challenge.', { code: 'no_challenge' });
      }
      const rejection = findSaleRejection({ ...draw, now: await readDatabaseTime(db) });
      if (rejection) throw ApiError.of(rejection);
      const game = makeGame(skillGameType, skillGameDifficulty, createRandom(randomBytes(32)));
      const fresh = { drawId, personId: viewer?.id ?? null, game, minutes: CHALLENGE_MINUTES };
      const criteria = {
        drawId,
        type: skillGameType,
        difficulty: skillGameDifficulty,
        minutes: ENOUGH_MINUTES,
      };
      const made = (challenge: store.ChallengeRow) => {
        counted(drawId, 'challenge');
        return challenge;
      };
      const put = async (connection: Connection) =>
        (seen && (await store.findVisitorsChallenge(connection, { ...criteria, id: seen }))) ||
        made(await store.insertChallenge(connection, fresh));
      const found = viewer
        ? db.transaction(
            async (tx) =>
              (await store.openChallenge(tx, { ...criteria, personId: viewer.id })) ?? (await put(tx)),
          )
        : put(db);
      return found.catch((error: unknown) =>
        store.isDrawGone(error) ? throwDrawNotFound() : Promise.reject(error),
      );
    },

    /** Stores the answer to a challenge; there can be only one. Does not reveal whether it is correct. */
    answer: async (
      viewer: Viewer | null,
      { drawId, id, given }: { drawId: string; id: string; given: string },
    ): Promise<void> => {
      await readVisibleDraw(db, viewer, drawId);
      const which = { drawId, id, personId: viewer?.id ?? null };
      if (await store.keepAnswer(db, { ...which, given })) return counted(drawId, 'answer');
      const challenge = await store.findChallenge(db, which);
      if (!challenge) throw new ApiError('missing', 'Challenge not found');
      if (challenge.answeredAt) {
        throw new ApiError('conflict', 'You’ve already answered this challenge.', {
          code: 'challenge_answered',
        });
      }
      throw new ApiError('conflict', CHALLENGE_EXPIRED_MESSAGE, { code: 'challenge_expired' });
    },

    /** Deletes unused challenges, in batches: those of the last month, and all of them in the first sweep. */
    sweep: async (): Promise<void> => {
      while ((await store.deleteUnused(db, SWEEP, SWEPT_DAYS)) === SWEEP);
      if (hasSweptAll) return;
      hasSweptAll = true;
      while ((await store.deleteUnused(db, SWEEP, null)) === SWEEP);
    },
  };
}
