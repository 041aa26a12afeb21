import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

const BEGINNINGS: readonly PropertyKey[] = ['execute', 'select', 'selectDistinct', 'with', 'transaction'];

/** Wraps a database to count the queries made through it. */
export function countQueries(db: Database): { db: Database; made: () => number } {
  let made = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (BEGINNINGS.includes(name)) made += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: counted, made: () => made };
}

/**
 * Counts the queries that `work` makes outside transactions. Queries that jobs make meanwhile, such as those of the
 * log signer, do not count.
 */
export async function countQueriesOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const own = new AsyncLocalStorage<true>();
  const client = Reflect.get(db, '$client') as { query: (...sent: unknown[]) => unknown };
  const query = client.query.bind(client);
  let made = 0;
  const spy = vi.spyOn(client, 'query').mockImplementation((...sent) => {
    if (own.getStore()) made += 1;
    return query(...sent);
  });
  try {
    await own.run(true, work);
  } finally {
    spy.mockRestore();
  }
  return made;
}
