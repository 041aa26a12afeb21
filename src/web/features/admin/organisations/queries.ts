import type { Api } from '#web/lib/api.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

export const ORGANISATION_STATES = ['unverified', 'verified', 'refused'] as const;

export function organisationsQuery(api: Api, { search, state, page = 1 }: AdminSearch) {
  const known = oneOf(state, ORGANISATION_STATES);
  const query = { page, limit: ROWS_PER_PAGE, ...(search && { search }), ...(known && { state: known }) };
  return adminQuery(api, 'GET /api/v1/admin/organisations', { query });
}
