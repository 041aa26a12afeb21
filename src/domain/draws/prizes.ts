import type { Prize } from './terms.ts';

/** Prepares prizes for storage: ranked 1, 2, 3 … in the given order, with trimmed descriptions. */
export function rankPrizes(prizes: readonly { description: string }[]): Prize[] {
  return prizes.map(({ description }, at) => ({ rank: at + 1, description: description.trim() }));
}

/** The new index of a moved prize, kept within the list. */
export function placeAfterMove(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1);
}
