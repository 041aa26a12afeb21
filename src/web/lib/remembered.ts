/**
 * Keeps what a pure function made for the last of its arguments: a server works the same few out for every page.
 * @param most how many are kept
 */
export function remembered<Key extends string | number, Made>(
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
