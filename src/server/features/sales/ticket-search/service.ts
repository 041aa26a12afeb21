import { MOST_FOUND } from '#domain/orders/ticket-search.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

export { type Filter, hasIndex, hasStatus, makeFindable, matchHolder } from './store.ts';

/**
 * Returns the numbers of matching tickets in order, up to the limit. Text that is too short for the trigram index is
 * searched for in a limited number of tickets. In all others, it is found only at the start of a word.
 */
export async function findNumbers(db: Database, filter: store.Filter, voided: number): Promise<number[]> {
  const limit = MOST_FOUND;
  const searchFilter = await store.parseSearch(db, filter, filter.search ?? '');
  const numbered = await store.findByNumber(db, searchFilter, limit);
  const unindexed = await store.findUnindexed(db, searchFilter, limit);
  const indexed = await store.findIndexed(db, searchFilter, { limit, voided });
  return [...new Set([...numbered, ...unindexed, ...indexed])].sort((a, b) => a - b).slice(0, limit);
}
