import { queryOptions } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

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

/** The user's orders in a draw, with their refunds. */
export function ordersInDrawQuery(api: Api, { userId, drawId }: { userId: string; drawId: string }) {
  return callQuery(api, 'GET /api/v1/users/:id/orders', {
    params: { id: userId },
    query: { prizeDrawId: drawId },
  });
}

/** Whether all tickets of a draw are refunded. */
export const isRefunded = ({ outcome, status }: Pick<PrizeDraw, 'outcome' | 'status'>): boolean =>
  outcome === 'no_winner' || status === 'cancelled';
