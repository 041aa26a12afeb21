import type { Award } from '#contract/awards/awards.ts';
import type { ResultRow } from '#contract/drawing/drawing.ts';
import { describeLoss } from '#web/features/awards/award-text.ts';
import { listCurrentResults } from '#web/features/draws/result/current-results.ts';

/** Says by rank, latest first, which tickets won a redrawn prize before, and why they lost it. */
export function describeEarlierWinners(
  results: readonly ResultRow[],
  awards: readonly Award[],
): ReadonlyMap<number, readonly string[]> {
  const current = listCurrentResults(results);
  const byRank = new Map<number, string[]>();
  for (const { id, rank, winningTicketNumber: ticketNumber, drawnAt } of results) {
    if (current.has(id) || ticketNumber === null) continue;
    const award = awards.find((one) => one.rank === rank && one.ticketNumber === ticketNumber);
    const text = describeLoss(award ?? { ticketNumber, wonAt: drawnAt, state: 'won', cause: null });
    byRank.set(rank, [...(byRank.get(rank) ?? []), text]);
  }
  return byRank;
}
