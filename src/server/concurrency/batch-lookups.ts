import DataLoader from 'dataloader';

/** Finds values by key in one statement. The map contains only the keys that were found. */
type Load<Value> = (keys: string[]) => Promise<Map<string, Value>>;

/**
 * Combines the lookups from one turn of the event loop into one call of `load`. Results are not cached, so a lookup
 * never returns data that was read before the lookup.
 */
export function batchLookups<Value>(load: Load<Value>): (key: string) => Promise<Value | undefined> {
  const loader = new DataLoader<string, Value | undefined>(
    async (keys) => {
      const found = await load([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );
  return (key) => loader.load(key);
}
