import { DISPUTE_STATES } from '#domain/admin/lists.ts';
import type { Api } from '#web/lib/api.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

/** A page of the disputes: the open ones, the next deadline first, or the closed ones, the newest first. */
export function disputesQuery(api: Api, { page = 1, state }: AdminSearch) {
  const query = { page, limit: ROWS_PER_PAGE, state: oneOf(state, DISPUTE_STATES) ?? ('open' as const) };
  return adminQuery(api, 'GET /api/v1/admin/disputes', { query });
}
