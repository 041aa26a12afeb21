import type { Database } from '#server/db/database.ts';

const BEGINNINGS: readonly PropertyKey[] = ['execute', 'select', 'selectDistinct', 'with', 'transaction'];

/** Wraps a database to count the queries made through it, except those of jobs. */
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
