import { MOST_FOUND, SEARCHED_WHOLE } from '#domain/orders/ticket-search.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

export { type Filter, hasIndex, hasStatus, holdsText, listMatchingNumbers, makeFindable } from './store.ts';

/**
 * Returns the numbers of matching tickets in order, up to the limit. Text that is too short for the trigram index is
 * searched for in a limited number of tickets. In all others, it is found only at the start of a word.
 */
async function findNumbers(db: Database, filter: store.Filter, voided: number): Promise<number[]> {
  const limit = MOST_FOUND;
  const searchFilter = await store.parseSearch(db, filter, filter.search ?? '');
  const numbered = await store.findByNumber(db, searchFilter, limit);
  const unindexed = await store.findUnindexed(db, searchFilter, limit);
  const indexed = await store.findIndexed(db, searchFilter, { limit, voided });
  return [...new Set([...numbered, ...unindexed, ...indexed])].sort((a, b) => a - b).slice(0, limit);
}

/** Finds the matching tickets of a small draw, or the first ones of a large draw. The filter must have a search. */
export function searchTickets(db: Database, filter: store.Filter, voided: number): Promise<number[]> {
  return filter.issued > SEARCHED_WHOLE
    ? findNumbers(db, filter, voided)
    : store.listMatchingNumbers(db, filter);
}
