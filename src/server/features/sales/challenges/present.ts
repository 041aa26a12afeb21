import type { Challenge } from '#contract/sales/challenges.ts';
import type { ChallengeRow } from './store.ts';

/** What is asked, never what is right. */
export function presentChallenge(row: ChallengeRow): Challenge {
  return {
    id: row.id,
    type: row.type,
    difficulty: row.difficulty,
    ...(row.prompt !== null && { prompt: row.prompt }),
    ...(row.sequence !== null && { sequence: row.sequence }),
    expiresAt: row.expiresAt.toISOString(),
  };
}
