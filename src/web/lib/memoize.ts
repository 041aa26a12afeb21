/**
 * Caches the results of a pure function, because a server computes the same few results for every page.
 * @param most the cache is cleared once it has this many results
 */
export function memoize<Key extends string | number, Made>(
  make: (key: Key) => Made,
  most = 100,
): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
