import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';

const FEATURED = 3;

export function featuredPageQuery(api: Api) {
  return queryOptions({
    queryKey: ['GET /api/v1/prize-draws', 'featured'],
    queryFn: () => api.page('GET /api/v1/prize-draws', { query: { limit: FEATURED } }),
  });
}
