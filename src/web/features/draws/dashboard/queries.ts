import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import type { Api, ListPage } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import type { ListWish } from './search.ts';

/** The most that one call answers. */
const ALL = 1000;

export const DRAWS_PER_PAGE = 5;

/** One page of a host's draws, as the server found and ordered them. */
export function ownPageQuery(api: Api, userId: string, wish: ListWish) {
  const { filter, sort, order, page } = wish;
  const search = wish.query.trim();
  const query = { ...(search && { search }), filter, sort, order, page, limit: DRAWS_PER_PAGE };
  return queryOptions({
    queryKey: ['GET /api/v1/users/:id/prize-draws', userId, query],
    queryFn: () => api.page('GET /api/v1/users/:id/prize-draws', { params: { id: userId }, query }),
  });
}

/** What all of a host's draws come to, and how many stand under each tab. */
export function ownTotalsQuery(api: Api, userId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/prize-draws/totals', { params: { id: userId } });
}

type EnteredPage = ListPage<'GET /api/v1/users/:id/entered-draws'>;

/** So many come at once: all that are not over, but for very few people. */
const ENTERED_A_PAGE = 100;

/** The draws that somebody has entered, with the first of their tickets: first those that are not over, in pages. */
export function enteredDrawsQuery(api: Api, userId: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/v1/users/:id/entered-draws', userId],
    queryFn: ({ pageParam: page }) =>
      api.page('GET /api/v1/users/:id/entered-draws', {
        params: { id: userId },
        query: { limit: ENTERED_A_PAGE, page },
      }),
    initialPageParam: 1,
    getNextPageParam: (last: EnteredPage, pages: EnteredPage[]) =>
      pages.length * ENTERED_A_PAGE < last.total ? pages.length + 1 : undefined,
    select: ({ pages }): EnteredDraw[] => pages.flatMap(({ rows }) => rows),
  });
}

type OwnTickets = ListPage<'GET /api/v1/prize-draws/:id/tickets'>;

/** How many of somebody's tickets of one draw are asked for at once. */
export const TICKETS_A_PAGE = 50;

/** All of somebody's own tickets of a draw in pages, or those whose number is searched for. */
export function ownTicketsQuery(api: Api, drawId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/v1/prize-draws/:id/tickets', drawId, 'mine', search],
    queryFn: ({ pageParam: page }) =>
      api.page('GET /api/v1/prize-draws/:id/tickets', {
        params: { id: drawId },
        query: { mine: 'true', limit: TICKETS_A_PAGE, page, ...(search && { search }) },
      }),
    initialPageParam: 1,
    getNextPageParam: (last: OwnTickets, pages: OwnTickets[]) =>
      pages.length * TICKETS_A_PAGE < last.total ? pages.length + 1 : undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
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
