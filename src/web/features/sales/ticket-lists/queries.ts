import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import type { TicketListSearch } from './search.ts';

export const TICKETS_PER_PAGE = 10;

/** One page of a draw's tickets, filtered by the server. */
export function ticketPageQuery(api: Api, drawId: string, { search, status, page = 1 }: TicketListSearch) {
  return queryOptions({
    queryKey: ['GET /api/v1/prize-draws/:id/tickets', drawId, search ?? '', status ?? '', page],
    queryFn: () =>
      api.page('GET /api/v1/prize-draws/:id/tickets', {
        params: { id: drawId },
        query: { page, limit: TICKETS_PER_PAGE, ...(search && { search }), ...(status && { status }) },
      }),
  });
}

/** All tickets of an order, of which there are at most 999. */
export function orderTicketsQuery(api: Api, drawId: string, orderId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/tickets', {
    params: { id: drawId },
    query: { orderId, limit: 999 },
  });
}

/** A draw's money and how it is divided. */
export function moneyQuery(api: Api, drawId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/money', { params: { id: drawId } });
}
