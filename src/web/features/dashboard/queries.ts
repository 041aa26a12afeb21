import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** The most that one call answers; the list sorts and searches what it has. */
const ALL = 1000;

/** All draws of a host, archived ones too. */
export function ownDrawsQuery(api: Api, userId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/prize-draws', {
    params: { id: userId },
    query: { limit: ALL },
  });
}

/** The draws that somebody has entered, with their own tickets. */
export function enteredDrawsQuery(api: Api, userId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/entered-draws', {
    params: { id: userId },
    query: { limit: ALL },
  });
}

const FEATURED = 3;

/** The first active draws, and how many there are. */
export function featuredPageQuery(api: Api) {
  return queryOptions({
    queryKey: ['GET /api/v1/prize-draws', 'featured'],
    queryFn: () => api.page('GET /api/v1/prize-draws', { query: { limit: FEATURED } }),
  });
}

/** Who takes part in a draw, those with most tickets first. */
export function participantsQuery(api: Api, drawId: string) {
  return queryOptions({
    queryKey: ['GET /api/v1/prize-draws/:id/participants', drawId],
    queryFn: () =>
      api.page('GET /api/v1/prize-draws/:id/participants', {
        params: { id: drawId },
        query: { limit: ALL },
      }),
  });
}
