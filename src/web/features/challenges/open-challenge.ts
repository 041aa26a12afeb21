import type { Challenge } from '#contract/challenges.ts';
import type { PrizeDraw } from '#contract/draws.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type DrawOfChallenge = Pick<PrizeDraw, 'id' | 'skillGameType' | 'skillGameDifficulty'>;

const keyOf = (drawId: string) => `skill-open-${drawId}`;

/** Nobody is put a puzzle again that they would hardly have the time for. */
const ENOUGH_MS = 60_000;

/**
 * Keeps the puzzle that was put for as long as the browser's tab is open: a visitor who reloads the page is put the
 * same one. For those who are signed in the server sees to it.
 */
export function keepOpen(store: Store, drawId: string, challenge: Challenge): void {
  store.setItem(keyOf(drawId), JSON.stringify(challenge));
}

/** The puzzle that was put and not answered, if it is of the draw's game and there is time left. */
export function openChallenge(store: Store, draw: DrawOfChallenge, now: number): Challenge | null {
  const kept = store.getItem(keyOf(draw.id));
  if (kept === null) return null;
  const challenge: Challenge = JSON.parse(kept);
  const fits = challenge.type === draw.skillGameType && challenge.difficulty === draw.skillGameDifficulty;
  return fits && Date.parse(challenge.expiresAt) > now + ENOUGH_MS ? challenge : null;
}

/** It was answered, or cannot be any more. */
export function forgetOpen(store: Store, drawId: string): void {
  store.removeItem(keyOf(drawId));
}
