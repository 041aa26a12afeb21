import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import type { Api, ListPage } from '#web/lib/api.ts';

type EnteredPage = ListPage<'GET /api/v1/users/:id/entered-draws'>;

/** The page size. It covers all current draws for almost every user. */
const ENTERED_A_PAGE = 100;

/** The draws that the user has entered, current ones first, with the first tickets in each. */
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

/** The page size for the user's tickets in one draw. */
export const TICKETS_A_PAGE = 50;

/** The user's tickets in a draw, in pages, optionally filtered by number. */
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

/** The maximum page size of the API. */
const ALL = 1000;

/** A draw's participants, with the most tickets first. */
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
