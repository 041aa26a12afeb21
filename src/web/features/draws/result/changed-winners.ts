import type { Winner } from '#contract/drawing/drawing.ts';

/** Finds the winners that changed: all of them after the first drawing, only the redrawn ranks after a redraw. */
export function findChangedWinners(before: readonly Winner[], after: readonly Winner[]): Winner[] {
  const known = new Map(before.map(({ rank, ticketNumber }) => [rank, ticketNumber]));
  return after.filter(({ rank, ticketNumber }) => known.get(rank) !== ticketNumber);
}
