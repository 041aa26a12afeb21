import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { receiveServerTime } from '#web/lib/server-time.ts';

/** A host puts the screen on a stream from a signed-in browser, so it asks for what everybody may see, names too. */
const AS_VISITOR = { as: 'visitor' } as const;

/** Countdown and result as visitors see them, with the server's time and when it was received. */
export function publicDrawingQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['drawing', id, AS_VISITOR],
    queryFn: async () => {
      const state = await api('GET /api/v1/prize-draws/:id/drawing', { params: { id }, query: AS_VISITOR });
      return { ...state, time: receiveServerTime(state.serverTime) };
    },
  });
}

/** Every result so far as visitors see it. */
export function publicResultsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/results', { params: { id }, query: AS_VISITOR });
}
