import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

export const PAYMENTS_A_PAGE = 20;

/** How a user is paid. */
export const payoutQuery = (api: Api, userId: string) =>
  callQuery(api, 'GET /api/v1/users/:id/payout', { params: { id: userId } });

/** What a host has to do next. */
export const hostTasksQuery = (api: Api, userId: string) =>
  callQuery(api, 'GET /api/v1/users/:id/host-tasks', { params: { id: userId } });

const OWN_PAYABLES = 'GET /api/v1/users/:id/payables';

/** One page of what a user is owed and was paid. */
export function paymentsPageQuery(api: Api, userId: string, page: number) {
  const query = { page, limit: PAYMENTS_A_PAGE };
  return queryOptions({
    queryKey: [OWN_PAYABLES, userId, query],
    queryFn: () => api.page(OWN_PAYABLES, { params: { id: userId }, query }),
  });
}

/** What one draw owes or has paid to a user. */
export const paymentsOfDrawQuery = (api: Api, userId: string, draw: string) =>
  callQuery(api, OWN_PAYABLES, { params: { id: userId }, query: { draw } });

/** How a draw ended, and where its money goes. */
export const outcomeQuery = (api: Api, drawId: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/outcome', { params: { id: drawId } });

/** The agreement of a draw's charity; null if it was not invited. */
export const agreementQuery = (api: Api, drawId: string) =>
  callQuery(api, 'GET /api/v1/prize-draws/:id/charity-agreement', { params: { id: drawId } });
