import type { Api } from '#web/lib/api.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

/** A page of the disputes: the open ones, the next deadline first, or the closed ones, the newest first. */
export function disputesQuery(api: Api, { page = 1, state }: AdminSearch) {
  const query = { page, limit: ROWS_PER_PAGE, state: state === 'closed' ? state : ('open' as const) };
  return adminQuery(api, 'GET /api/v1/admin/disputes', { query });
}
