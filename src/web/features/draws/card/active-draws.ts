import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** How many draws the home page and the dashboard show. */
const FEATURED = 3;

/** The first active prize draws. */
export function featuredQuery(api: Api) {
  return callQuery(api, 'GET /api/v1/prize-draws', { query: { limit: FEATURED } });
}
