import { queryOptions } from '@tanstack/react-query';
import type { Range } from '#domain/insights/days.ts';
import type { Api } from '#web/lib/api.ts';

export function insightsQuery(api: Api, id: string, range: Range = 'all') {
  return queryOptions({
    queryKey: ['GET /api/v1/prize-draws/:id/insights', id, range],
    queryFn: () => api('GET /api/v1/prize-draws/:id/insights', { params: { id }, query: { range } }),
    staleTime: 30_000,
  });
}
