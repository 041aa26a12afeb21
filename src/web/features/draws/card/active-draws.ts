import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** The number of draws on the home page and the dashboard. */
const FEATURED = 3;

export function featuredQuery(api: Api) {
  return callQuery(api, 'GET /api/v1/prize-draws', { query: { limit: FEATURED } });
}
