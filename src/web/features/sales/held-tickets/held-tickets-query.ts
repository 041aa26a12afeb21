import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';

const NAME = 'GET /api/v1/prize-draws/:id/tickets';

/** The number of tickets that the page shows. */
const SHOWN = 6;

/** The first of the user's valid tickets in a draw, and how many there are. */
export function heldTicketsQuery(api: Api, drawId: string) {
  return queryOptions({
    queryKey: [NAME, drawId, 'held'],
    queryFn: () =>
      api.page(NAME, { params: { id: drawId }, query: { mine: 'true', status: 'active', limit: SHOWN } }),
  });
}
