import type { Api } from '#web/lib/api.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

/** A page of the signals of harm: the open ones, the oldest first, or the closed ones, the newest first. */
export function signalsQuery(api: Api, { page = 1, state }: AdminSearch) {
  const query = { page, limit: ROWS_PER_PAGE, ...(state === 'closed' && { state: 'closed' as const }) };
  return adminQuery(api, 'GET /api/v1/admin/harm-signals', { query });
}
