import { ROLES } from '#domain/accounts/roles.ts';
import { PERSON_STATES } from '#domain/admin/lists.ts';
import { orderDetailsQuery } from '#web/features/sales/order-history/queries.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

export function peopleQuery(api: Api, { search, state, role, page = 1 }: AdminSearch) {
  const knownState = oneOf(state, PERSON_STATES);
  const knownRole = oneOf(role, ROLES);
  const query = {
    page,
    limit: ROWS_PER_PAGE,
    ...(search && { search }),
    ...(knownState && { state: knownState }),
    ...(knownRole && { role: knownRole }),
  };
  return adminQuery(api, 'GET /api/v1/admin/people', { query });
}

export function personQuery(api: Api, id: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/people/:id', { params: { id } }), staleTime: 0 };
}

/** A user's age check and break. */
export function personPlayQuery(api: Api, id: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/people/:id/safer-play', { params: { id } }), staleTime: 0 };
}

/** One of a user's orders with its receipt. */
export function orderQuery(api: Api, id: string, orderId: string) {
  return { ...orderDetailsQuery(api, id, orderId), staleTime: 0 };
}

/** Number of orders shown at first, and the maximum. */
export const ORDERS = { first: 25, most: 1000 } as const;

/** A user's orders, newest first. */
export function ordersQuery(api: Api, id: string, limit: number = ORDERS.first) {
  return adminQuery(api, 'GET /api/v1/users/:id/orders', { params: { id }, query: { limit } });
}
