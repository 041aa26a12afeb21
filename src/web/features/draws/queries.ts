import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { receiveServerTime } from '#web/lib/server-time.ts';

/** A draw, as the current user can see it. */
export function drawQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id', { params: { id } });
}

/** The countdown and the result, with the server's time and the time at which the response arrived. */
export function drawingQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['drawing', id],
    queryFn: async () => {
      const state = await api('GET /api/v1/prize-draws/:id/drawing', { params: { id } });
      return { ...state, time: receiveServerTime(state.serverTime) };
    },
  });
}

/** Changes to the terms between publication and the first sale. */
export function termsChangesQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/terms-changes', { params: { id } });
}

/** The host's record of other draws. */
export function hostRecordQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['host of draw', id],
    queryFn: async () => (await api('GET /api/v1/prize-draws/:id/page', { params: { id } })).hostRecord,
  });
}

/** Why a draw was cancelled; null if it was not. */
export function cancellationQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['cancellation of draw', id],
    queryFn: async () => (await api('GET /api/v1/prize-draws/:id/page', { params: { id } })).cancellation,
  });
}

/** Who voided tickets one by one, and why. */
export function voidsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['voids of draw', id],
    queryFn: async () => (await api('GET /api/v1/prize-draws/:id/page', { params: { id } })).voids,
  });
}

/** What became of the cards that came by post; null if the draw has no free route. */
export function cardCountsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['cards of draw', id],
    queryFn: async () => (await api('GET /api/v1/prize-draws/:id/page', { params: { id } })).postal,
  });
}
