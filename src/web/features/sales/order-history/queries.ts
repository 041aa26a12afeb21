import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

export const ORDERS_A_PAGE = 20;

/** One page of the user's orders, newest first, with the total number of orders. */
export function ordersPageQuery(api: Api, id: string, page: number) {
  return queryOptions({
    queryKey: ['GET /api/v1/users/:id/orders', id, page],
    queryFn: () =>
      api.page('GET /api/v1/users/:id/orders', { params: { id }, query: { limit: ORDERS_A_PAGE, page } }),
  });
}

/** The user's unpaid orders that still hold tickets. */
export function openOrdersQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/users/:id/orders', {
    params: { id },
    query: { status: 'pending', limit: 20 },
  });
}

/** One order with all its tickets. */
export function orderDetailsQuery(api: Api, id: string, orderId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/orders/:orderId', { params: { id, orderId } });
}
