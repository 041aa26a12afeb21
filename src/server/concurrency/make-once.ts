import { createByteCache } from './byte-cache.ts';
import { createLimiter } from './limit-concurrency.ts';

type Limits = {
  /** The most recently used results are cached, up to this size. */
  cachedBytes: number;
  /** The maximum number of different keys that may wait. Further callers are rejected. */
  maxWaiting: number;
};

export type BeforeMaking = () => Promise<void>;

/** Computes each costly result only once, however many callers request it. Computes one result at a time. */
export function createMakeOnce({ cachedBytes, maxWaiting }: Limits) {
  const cache = createByteCache<{ bytes: Uint8Array }>(cachedBytes);
  const running = new Map<string, Promise<Uint8Array>>();
  const limit = createLimiter({ concurrency: 1, maxWaiting });

  const find = (key: string): Promise<Uint8Array> | undefined => {
    const bytes = cache.get(key)?.bytes;
    return bytes ? Promise.resolve(bytes) : running.get(key);
  };

  /**
   * @param beforeMaking runs before a new result is computed, and throws to reject the caller
   * @throws {ApiError} 503 if too many keys are waiting
   */
  return async (
    key: string,
    make: () => Promise<Uint8Array>,
    beforeMaking?: BeforeMaking,
  ): Promise<Uint8Array> => {
    const found = find(key);
    if (found) return found;
    await beforeMaking?.();
    const foundMeanwhile = find(key);
    if (foundMeanwhile) return foundMeanwhile;
    const making = limit(make)
      .then((bytes) => {
        cache.set(key, { bytes });
        return bytes;
      })
      .finally(() => running.delete(key));
    running.set(key, making);
    return making;
  };
}
