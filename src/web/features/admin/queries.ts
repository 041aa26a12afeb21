import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';

/** The most that one call answers. */
const ALL = 1000;

/** Hosts, the newest first, and how many there are. */
export function hostsQuery(api: Api) {
  return queryOptions({
    queryKey: ['hosts'],
    queryFn: () => api.page('GET /api/v1/admin/hosts', { query: { limit: ALL } }),
  });
}
