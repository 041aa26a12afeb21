import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { buildQuery } from './query.ts';
import type { BrowseSearch } from './search.ts';

/**
 * Query for one page of matching draws on sale, with the total number of matches. Keeps the previous page while the
 * next one loads.
 */
export function browseQuery(api: Api, search: BrowseSearch) {
  const name = 'GET /api/v1/prize-draws';
  const query = buildQuery(search);
  return queryOptions({
    queryKey: [name, 'page', query],
    queryFn: () => api.page(name, { query }),
    placeholderData: keepPreviousData,
  });
}
