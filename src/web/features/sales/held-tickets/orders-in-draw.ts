import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

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
