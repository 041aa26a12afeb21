/** Keeps what was asked for last, up to so many bytes in all. */
export function createByteCache<Value extends { bytes: Uint8Array }>(atMost: number) {
  // A map remembers the order in which its keys were set: the first is what was asked for longest ago.
  const kept = new Map<string, Value>();
  let size = 0;

  const forget = (key: string) => {
    size -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };

  return {
    get: (key: string): Value | undefined => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key: string, value: Value): void => {
      if (value.bytes.length > atMost / 4) return;
      forget(key);
      kept.set(key, value);
      size += value.bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= atMost) return;
        forget(oldest);
      }
    },
  };
}
