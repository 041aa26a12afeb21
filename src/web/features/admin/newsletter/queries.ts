import { SUBSCRIBER_STATES } from '#domain/admin/lists.ts';
import type { Api } from '#web/lib/api.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

export function subscribersQuery(api: Api, { search, state, page = 1 }: AdminSearch) {
  return adminQuery(api, 'GET /api/v1/admin/newsletter/subscribers', {
    query: { page, limit: ROWS_PER_PAGE, ...buildSubscriberFilter({ search, state }) },
  });
}

export function buildSubscriberFilter({
  search,
  state,
}: {
  search?: string | undefined;
  state?: string | undefined;
}) {
  const known = oneOf(state, SUBSCRIBER_STATES);
  return { ...(search && { search }), ...(known && { state: known }) };
}

const FRESH_MS = 3_000;

export function issuesQuery(api: Api) {
  const query = adminQuery(api, 'GET /api/v1/admin/newsletter/issues', { query: { limit: 20 } });
  return {
    ...query,
    refetchInterval: ({
      state,
    }: {
      state: { data?: { rows: readonly { queuedAt: string | null }[] } | undefined };
    }) => (state.data?.rows.some(({ queuedAt }) => queuedAt === null) ? FRESH_MS : (false as const)),
  };
}

export function confirmedQuery(api: Api) {
  return adminQuery(api, 'GET /api/v1/admin/newsletter/subscribers', {
    query: { state: 'confirmed', limit: 1 },
  });
}
