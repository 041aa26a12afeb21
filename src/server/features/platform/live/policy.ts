/** How many tickets of a draw were issued, and how many do not count as sold. Neither number ever falls. */
export type SoldCounts = { issued: number; voided: number };

export type DrawCounts = SoldCounts & { drawId: string };

/**
 * Merges counts that may arrive out of order: neither number ever falls, so the higher one is newer. Returns `known`
 * itself if nothing is new.
 */
export function mergeCounts(known: SoldCounts | null, received: SoldCounts): SoldCounts {
  if (known && received.issued <= known.issued && received.voided <= known.voided) return known;
  return {
    issued: Math.max(known?.issued ?? 0, received.issued),
    voided: Math.max(known?.voided ?? 0, received.voided),
  };
}
