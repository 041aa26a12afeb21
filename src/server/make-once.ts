import { createGate } from './gate.ts';
import { createByteCache } from './pictures/byte-cache.ts';

type Limits = {
  /** What was asked for last is kept, up to so much. */
  cachedBytes: number;
  /** How many different things may wait to be made; whoever comes then is told to come back. */
  waiting: number;
};

/** Makes each costly thing once, however many ask for it at the same time, and one after the other. */
export function createMakeOnce({ cachedBytes, waiting }: Limits) {
  const kept = createByteCache<{ bytes: Uint8Array }>(cachedBytes);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const gate = createGate({ atOnce: 1, waiting });

  /** @throws {Refusal} 503 where too many are waiting */
  return (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const there = kept.get(key);
    if (there) return Promise.resolve(there.bytes);
    const joined = underWay.get(key);
    if (joined) return joined;
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
