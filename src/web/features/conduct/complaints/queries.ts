import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** The complaints that the signed-in user made, newest first. */
export function ownComplaintsQuery(api: Api) {
  return { ...callQuery(api, 'GET /api/v1/complaints', { query: { limit: 100 } }), staleTime: 0 };
}
