import type { Challenge } from '#contract/sales/challenges.ts';
import type { ChallengeRow } from './store.ts';

/** The response never includes the solution. */
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
