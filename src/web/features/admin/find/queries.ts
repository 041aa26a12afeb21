import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

export function findQuery(api: Api, q: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/search', { query: { q: q.slice(0, 200) } }), staleTime: 0 };
}
