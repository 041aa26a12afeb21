import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** Every result of a draw, the newest attempt first, then by rank. */
export function resultsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/results', { params: { id } });
}
