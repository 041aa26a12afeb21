/**
 * Lets those who ask for the same at the same time share what is read for them: on a page that thousands open, one read
 * serves all who came while the one before it was under way. Nobody is given what was read before they asked.
 */
export function readTogether<Result>() {
  type Reading = { current: Promise<Result>; next?: Promise<Result> };
  const underWay = new Map<string, Reading>();

  const begin = (key: string, read: () => Promise<Result>): Promise<Result> => {
    const reading: Reading = { current: read() };
    underWay.set(key, reading);
    const over = () => {
      if (!reading.next) underWay.delete(key);
    };
    reading.current.then(over, over);
    return reading.current;
  };

  return (key: string, read: () => Promise<Result>): Promise<Result> => {
    const reading = underWay.get(key);
    if (!reading) return begin(key, read);
    const after = () => begin(key, read);
    // The one under way began earlier: what was changed since then may be missing from it.
    reading.next ??= reading.current.then(after, after);
    return reading.next;
  };
}
