import { randomKey } from '#web/lib/random-key.ts';

/** Holds the name of the key that holds the id of the answered challenge. */
const POINTER = 'last_skill_result_key';

const PREFIX = 'skill-';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps an answered challenge for as long as the browser's tab is open, under a random key; the draw's id is part of
 * the key, so that a challenge is not taken for one of another draw.
 */
export function keepChallenge(store: Store, { drawId, id }: { drawId: string; id: string }): void {
  forgetChallenge(store);
  const key = `${PREFIX}${drawId}-${randomKey()}`;
  store.setItem(key, id);
  store.setItem(POINTER, key);
}

/** The id of the challenge that was answered for this draw, if one was. */
export function keptChallenge(store: Store, drawId: string): string | null {
  const key = store.getItem(POINTER);
  if (key === null || (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${drawId}-`))) return null;
  return store.getItem(key) || null;
}

/** Removes both keys: the challenge has served its order, or is of no use any more. */
export function forgetChallenge(store: Store): void {
  const key = store.getItem(POINTER);
  if (key !== null) store.removeItem(key);
  store.removeItem(POINTER);
}
