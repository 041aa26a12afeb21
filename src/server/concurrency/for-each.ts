import pMap from 'p-map';

type Options = {
  /** The message of the error that is thrown if any action fails. */
  failed: string;
  /** The maximum number of actions that run at the same time. Defaults to 1. */
  concurrency?: number;
};

/**
 * Runs an action for each item and continues when one fails.
 *
 * @throws {AggregateError} all errors, after every item has been tried
 */
export async function forEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<unknown>,
  { failed, concurrency = 1 }: Options,
): Promise<void> {
  const errors: unknown[] = [];
  const tryOne = (item: T) => act(item).catch((error: unknown) => errors.push(error));
  await pMap(items, tryOne, { concurrency });
  if (errors.length > 0) throw new AggregateError(errors, failed);
}
