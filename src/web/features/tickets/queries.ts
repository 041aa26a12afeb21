import { queryOptions } from '@tanstack/react-query';
import type { Ticket } from '#contract/orders.ts';
import type { Api } from '#web/lib/api.ts';
import type { TicketListSearch } from './search.ts';

export const TICKETS_PER_PAGE = 10;

/** One page of a draw's tickets, as the server found it. */
export function ticketPageQuery(api: Api, drawId: string, { search, page = 1 }: TicketListSearch) {
  return queryOptions({
    queryKey: ['GET /api/v1/prize-draws/:id/tickets', drawId, search ?? '', page],
    queryFn: () =>
      api.page('GET /api/v1/prize-draws/:id/tickets', {
        params: { id: drawId },
        query: { page, limit: TICKETS_PER_PAGE, ...(search && { search }) },
      }),
  });
}

/** The most that one call answers. */
const MOST = 1000;

/** All tickets of a draw, whatever the list is searched for, page by page. */
export async function allTickets(api: Api, drawId: string): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await api.page('GET /api/v1/prize-draws/:id/tickets', {
      params: { id: drawId },
      query: { page, limit: MOST },
    });
    tickets.push(...rows);
    if (rows.length === 0 || page * MOST >= total) return tickets;
  }
}
