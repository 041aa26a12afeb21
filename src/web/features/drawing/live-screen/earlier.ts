import type { ResultRow } from '#contract/drawing/drawing.ts';
import { currentResults } from '#web/features/draws/result/current-results.ts';

/** A winner whose prize was drawn again. */
export type Earlier = { ticketNumber: number; winnerName: string };

/** Of each rank who had won it before, the latest first. */
export function earlierByRank(results: readonly ResultRow[]): ReadonlyMap<number, readonly Earlier[]> {
  const current = currentResults(results);
  const byRank = new Map<number, Earlier[]>();
  for (const { id, rank, winningTicketNumber: ticketNumber, winnerName } of results) {
    if (current.has(id) || ticketNumber === null) continue;
    const before = byRank.get(rank) ?? [];
    byRank.set(rank, [...before, { ticketNumber, winnerName: winnerName ?? '' }]);
  }
  return byRank;
}
