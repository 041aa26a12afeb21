/** An LRU cache bounded by the total number of bytes. */
export function createByteCache<Value extends { bytes: Uint8Array }>(maxBytes: number) {
  // A map keeps insertion order, so its first key is the least recently used.
  const entries = new Map<string, Value>();
  let size = 0;

  const remove = (key: string) => {
    size -= entries.get(key)?.bytes.length ?? 0;
    entries.delete(key);
  };

  return {
    get: (key: string): Value | undefined => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key: string, value: Value): void => {
      if (value.bytes.length > maxBytes / 4) return;
      remove(key);
      entries.set(key, value);
      size += value.bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}
