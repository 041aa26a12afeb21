import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { type BrowseSearch, buildQuery } from './search.ts';

/** One page of the draws on sale that fit, and how many do. Meanwhile the page before stays. */
export function browseQuery(api: Api, search: BrowseSearch) {
  const name = 'GET /api/v1/prize-draws';
  const query = buildQuery(search);
  return queryOptions({
    queryKey: [name, 'page', query],
    queryFn: () => api.page(name, { query }),
    placeholderData: keepPreviousData,
  });
}
