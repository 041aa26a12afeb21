import { createRandomKey } from '#web/lib/random-key.ts';

/** The key that stores the name of another key, which stores the id of the answered challenge. */
const POINTER = 'last_skill_result_key';

const PREFIX = 'skill-';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores an answered challenge until the user closes the tab, under a random key that includes the draw's id. */
export function keepChallenge(store: Store, { drawId, id }: { drawId: string; id: string }): void {
  forgetChallenge(store);
  const key = `${PREFIX}${drawId}-${createRandomKey()}`;
  store.setItem(key, id);
  store.setItem(POINTER, key);
}

/** Returns the id of the answered challenge of this draw, if any. */
export function readChallenge(store: Store, drawId: string): string | null {
  const key = store.getItem(POINTER);
  if (key === null || (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${drawId}-`))) return null;
  return store.getItem(key) || null;
}

/** Removes both keys once the challenge is used or invalid. */
export function forgetChallenge(store: Store): void {
  const key = store.getItem(POINTER);
  if (key !== null) store.removeItem(key);
  store.removeItem(POINTER);
}
