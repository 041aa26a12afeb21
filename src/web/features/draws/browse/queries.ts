import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { type BrowseSearch, buildQuery } from './search.ts';

/** One page of matching draws on sale, and the number of all matches. Keeps the previous page while loading. */
export function browseQuery(api: Api, search: BrowseSearch) {
  const name = 'GET /api/v1/prize-draws';
  const query = buildQuery(search);
  return queryOptions({
    queryKey: [name, 'page', query],
    queryFn: () => api.page(name, { query }),
    placeholderData: keepPreviousData,
  });
}
