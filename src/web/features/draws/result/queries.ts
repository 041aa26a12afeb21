import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** The number of tickets on a page of the sealed list. */
export const ENTRIES_PER_PAGE = 200;

/** The first page of the sealed list. Fails until the list is sealed. */
export function entriesQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/entries', {
    params: { id },
    query: { limit: ENTRIES_PER_PAGE },
  });
}

/** Every result of a draw, the newest attempt first, then by rank. */
export function resultsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/results', { params: { id } });
}
