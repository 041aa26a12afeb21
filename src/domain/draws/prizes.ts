import type { Prize } from './terms.ts';

/** The prizes as they are stored: ranked 1, 2, 3 … in their order, with trimmed descriptions. */
export function rankPrizes(prizes: readonly { description: string }[]): Prize[] {
  return prizes.map(({ description }, at) => ({ rank: at + 1, description: description.trim() }));
}

/** The new index of a moved prize, kept within the list. */
export function placeAfterMove(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1);
}
