import { createByteCache } from './byte-cache.ts';
import { createGate } from './limit-concurrency.ts';

type Limits = {
  /** What was asked for last is kept, up to so much. */
  cachedBytes: number;
  /** How many different things may wait to be made; whoever comes then is told to come back. */
  waiting: number;
};

export type IfNew = () => Promise<void>;

/** Makes each costly thing once, however many ask for it at the same time, and one after the other. */
export function createMakeOnce({ cachedBytes, waiting }: Limits) {
  const kept = createByteCache<{ bytes: Uint8Array }>(cachedBytes);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const gate = createGate({ atOnce: 1, waiting });

  const there = (key: string): Promise<Uint8Array> | undefined => {
    const bytes = kept.get(key)?.bytes;
    return bytes ? Promise.resolve(bytes) : underWay.get(key);
  };

  /**
   * @param ifNew done before anything is made for whoever asks, and refuses them where it throws
   * @throws {ApiError} 503 where too many are waiting
   */
  return async (key: string, make: () => Promise<Uint8Array>, ifNew?: IfNew): Promise<Uint8Array> => {
    const before = there(key);
    if (before) return before;
    await ifNew?.();
    const meanwhile = there(key);
    if (meanwhile) return meanwhile;
    const making = gate(make)
      .then((bytes) => {
        kept.set(key, { bytes });
        return bytes;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
