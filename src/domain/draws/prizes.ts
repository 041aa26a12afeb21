import type { Prize } from './terms.ts';

/** The prizes in their order as they are stored: ranked 1, 2, 3 and so on, without spaces around their texts. */
export function rankedPrizes(prizes: readonly { description: string }[]): Prize[] {
  return prizes.map(({ description }, at) => ({ rank: at + 1, description: description.trim() }));
}

/** Where a prize comes to stand that is moved by so many places: never beyond the ends of the list. */
export function placeAfterMove(at: number, by: number, count: number): number {
  return Math.min(Math.max(at + by, 0), count - 1);
}
