import type { ResultRow } from '#contract/drawing/drawing.ts';
import { listCurrentResults } from '#web/features/draws/result/current-results.ts';

/** A winner whose prize was redrawn. */
export type EarlierWinner = { ticketNumber: number; winnerName: string };

/** Groups the earlier winners by rank, latest first. */
export function groupEarlierWinners(
  results: readonly ResultRow[],
): ReadonlyMap<number, readonly EarlierWinner[]> {
  const current = listCurrentResults(results);
  const byRank = new Map<number, EarlierWinner[]>();
  for (const { id, rank, winningTicketNumber: ticketNumber, winnerName } of results) {
    if (current.has(id) || ticketNumber === null) continue;
    const before = byRank.get(rank) ?? [];
    byRank.set(rank, [...before, { ticketNumber, winnerName: winnerName ?? '' }]);
  }
  return byRank;
}
