import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { receiveServerTime } from '#web/lib/server-time.ts';

/** Hosts stream this screen from a signed-in browser, so it requests the public view with public names. */
const AS_VISITOR = { as: 'visitor' } as const;

/** The public state of the drawing, with the server's time and the time at which the response arrived. */
export function publicDrawingQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['drawing', id, AS_VISITOR],
    queryFn: async () => {
      const state = await api('GET /api/v1/prize-draws/:id/drawing', { params: { id }, query: AS_VISITOR });
      return { ...state, time: receiveServerTime(state.serverTime) };
    },
  });
}

/** All results in the public view. */
export function publicResultsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/results', { params: { id }, query: AS_VISITOR });
}
