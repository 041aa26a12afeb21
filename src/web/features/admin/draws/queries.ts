import { STATUSES } from '#domain/draws/states.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

export function drawsQuery(api: Api, { search, state, page = 1 }: AdminSearch) {
  const status = oneOf(state, STATUSES);
  const query = { page, limit: ROWS_PER_PAGE, ...(search && { search }), ...(status && { status }) };
  return adminQuery(api, 'GET /api/v1/admin/prize-draws', { query });
}

const FRESH_MS = 5_000;

/** Polls while jobs are working on the draw. */
export function drawQuery(api: Api, id: string) {
  const query = callQuery(api, 'GET /api/v1/admin/prize-draws/:id', { params: { id } });
  return {
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: { work: readonly unknown[] } | undefined } }) =>
      state.data && state.data.work.length > 0 ? FRESH_MS : (false as const),
  };
}

export function drawDisputesQuery(api: Api, draw: string) {
  return adminQuery(api, 'GET /api/v1/admin/disputes', { query: { draw, limit: 50 } });
}
