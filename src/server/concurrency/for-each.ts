type Way = {
  /** What is said where some failed. */
  failed: string;
  atOnce?: number;
};

/**
 * Does something for each, whatever becomes of the others: one that cannot be done must not hold up the rest.
 * @throws {AggregateError} at the end, of all that failed
 */
export async function forEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  act: (one: T) => Promise<unknown>,
  { failed, atOnce = 1 }: Way,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]();
  const lane = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      await act(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
