import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

/** A page of the awards that need an admin, most urgent first. */
export function casesQuery(api: Api, { page = 1 }: AdminSearch) {
  return adminQuery(api, 'GET /api/v1/admin/awards', { query: { page, limit: ROWS_PER_PAGE } });
}

/** The draw of a case. */
export function caseDrawQuery(api: Api, drawId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id', { params: { id: drawId } });
}
