/** How many tickets of a draw were ever issued, and how many of those were voided. Neither ever falls. */
export type SoldCounts = { issued: number; voided: number };

export type DrawCounts = SoldCounts & { drawId: string };

/**
 * What is known of a draw after more was heard of it. News may overtake each other between processes, but neither count
 * ever falls, so the higher one is the later one. Answers what was known, itself, where there is nothing new.
 */
export function later(known: SoldCounts | null, heard: SoldCounts): SoldCounts {
  if (known && heard.issued <= known.issued && heard.voided <= known.voided) return known;
  return {
    issued: Math.max(known?.issued ?? 0, heard.issued),
    voided: Math.max(known?.voided ?? 0, heard.voided),
  };
}
