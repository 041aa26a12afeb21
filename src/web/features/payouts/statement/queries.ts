import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

export function statementQuery(api: Api, drawId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/statement', { params: { id: drawId } });
}
