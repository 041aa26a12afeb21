/** Finds what several keys name, with one statement; what is not found is left out. */
type Load<Value> = (keys: string[]) => Promise<Map<string, Value>>;

/**
 * Gathers the look-ups of one turn of the event loop into one call of `load`, since under load many requests arrive
 * in the same turn. Nothing is remembered from one turn to the next: what is found is never older than the question.
 */
export function gatherLookups<Value>(load: Load<Value>): (key: string) => Promise<Value | undefined> {
  let gathering: { keys: Set<string>; found: Promise<Map<string, Value>> } | undefined;
  return async (key) => {
    gathering ??= begin();
    gathering.keys.add(key);
    return (await gathering.found).get(key);
  };

  function begin() {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      gathering = undefined;
      return load([...keys]);
    });
    return { keys, found };
  }
}
