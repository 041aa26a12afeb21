import type { Award } from '#contract/awards/awards.ts';
import { findRedrawGateRejection } from '#domain/awards/redraw-gate.ts';
import { formatDateTime, type Instant } from '#domain/time/london.ts';
import { groupByRank, hasOpenAppeal } from './award-text.ts';

/** A prize whose winner has not claimed it; `reason` says why it cannot be redrawn, null if it can. */
export type RedrawRank = { rank: number; award: Award; reason: string | null };

/**
 * Lists the prizes that no winner has claimed yet, by rank. Prizes that are being redrawn are not listed.
 * @param now by the server's clock, in milliseconds
 */
export function listUnclaimedRanks(
  awards: readonly Award[],
  { isAdmin, now }: { isAdmin: boolean; now: number },
): RedrawRank[] {
  return groupByRank(awards).flatMap(({ rank, current: award }) => {
    const rejection = findRedrawGateRejection(
      { state: award.state, claimBy: new Date(award.claimBy), hasOpenAppeal: hasOpenAppeal(award) },
      { isAdmin, now: new Date(now) },
    );
    if (award.isRedrawn || rejection?.code === 'claimed') return [];
    return [{ rank, award, reason: rejection?.message ?? null }];
  });
}

/** Says until when a vacant prize can be redrawn by hand, and what happens then. */
export function describeRedrawBy(redrawAt: Instant, now: number): string {
  return now < new Date(redrawAt).getTime()
    ? `Redraw it by ${formatDateTime(redrawAt)}. After that, we’ll redraw it automatically.`
    : 'We’ll redraw it automatically.';
}
