import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import type { ListOptions } from './search.ts';

export const DRAWS_PER_PAGE = 5;

export function ownPageQuery(api: Api, userId: string, wish: ListOptions) {
  const { filter, sort, order, page } = wish;
  const search = wish.query.trim();
  const query = { ...(search && { search }), filter, sort, order, page, limit: DRAWS_PER_PAGE };
  return queryOptions({
    queryKey: ['GET /api/v1/users/:id/prize-draws', userId, query],
    queryFn: () => api.page('GET /api/v1/users/:id/prize-draws', { params: { id: userId }, query }),
  });
}

/** The totals of a host's draws, and the number of draws in each tab. */
export function ownTotalsQuery(api: Api, userId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/prize-draws/totals', { params: { id: userId } });
}
