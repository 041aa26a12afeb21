import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

/** A page of the complaints: the open ones, the next one due first, or the closed ones, the newest first. */
export function complaintsQuery(api: Api, { page = 1, state }: AdminSearch) {
  const query = { page, limit: ROWS_PER_PAGE, ...(state === 'closed' && { state: 'closed' as const }) };
  return adminQuery(api, 'GET /api/v1/admin/complaints', { query });
}

export function complaintQuery(api: Api, id: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/complaints/:id', { params: { id } }), staleTime: 0 };
}
