import type { Prize } from './terms.ts';

/** The prizes in their order as they are stored: ranked 1, 2, 3 and so on, without spaces around their texts. */
export function rankedPrizes(prizes: readonly { description: string }[]): Prize[] {
  return prizes.map(({ description }, at) => ({ rank: at + 1, description: description.trim() }));
}

/** Where a prize that is moved comes to stand: never beyond the ends of the list. */
export function placeAfterMove(place: number, count: number): number {
  return Math.min(Math.max(place, 0), count - 1);
}
