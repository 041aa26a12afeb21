import { HOST_STATES } from '#domain/admin/lists.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

export function hostsQuery(api: Api, { search, state, page = 1 }: AdminSearch) {
  const known = oneOf(state, HOST_STATES);
  const query = { page, limit: ROWS_PER_PAGE, ...(search && { search }), ...(known && { state: known }) };
  return adminQuery(api, 'GET /api/v1/admin/hosts', { query });
}

/** The number of hosts who wait for verification. */
export function waitingQuery(api: Api) {
  return adminQuery(api, 'GET /api/v1/admin/hosts', { query: { state: 'waiting', limit: 1 } });
}

/** The number of revoked hosts with running draws. */
export function watchedQuery(api: Api) {
  return adminQuery(api, 'GET /api/v1/admin/hosts', { query: { state: 'watched', limit: 1 } });
}

export function hostQuery(api: Api, id: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/hosts/:id', { params: { id } }), staleTime: 0 };
}

export function hostDrawsQuery(api: Api, host: string) {
  return adminQuery(api, 'GET /api/v1/admin/prize-draws', { query: { host, limit: 50 } });
}

export function hostDisputesQuery(api: Api, host: string) {
  return adminQuery(api, 'GET /api/v1/admin/disputes', { query: { host, limit: 50 } });
}
