import type { ResultRow } from '#contract/drawing/drawing.ts';

/** Returns the ids of the current results: each rank's newest attempt, which comes first in the list. */
export function listCurrentResults(results: readonly Pick<ResultRow, 'id' | 'rank'>[]): ReadonlySet<string> {
  const byRank = new Map<number, string>();
  for (const { id, rank } of results) if (!byRank.has(rank)) byRank.set(rank, id);
  return new Set(byRank.values());
}
