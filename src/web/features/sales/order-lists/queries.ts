import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import type { BuyerSearch, OrderSearch } from './search.ts';

export const ROWS_PER_PAGE = 50;

const ORDERS = 'GET /api/v1/prize-draws/:id/orders';
const BUYERS = 'GET /api/v1/prize-draws/:id/buyers';

/** One page of a draw's orders, filtered by the server. */
export function orderPageQuery(api: Api, id: string, { search, status, page = 1 }: OrderSearch) {
  const query = { page, limit: ROWS_PER_PAGE, ...(search && { search }), ...(status && { status }) };
  return queryOptions({
    queryKey: [ORDERS, id, query],
    queryFn: () => api.page(ORDERS, { params: { id }, query }),
  });
}

/** One page of a draw's buyers, filtered by the server. */
export function buyerPageQuery(api: Api, id: string, { search, status, page = 1 }: BuyerSearch) {
  const query = { page, limit: ROWS_PER_PAGE, ...(search && { search }), ...(status && { status }) };
  return queryOptions({
    queryKey: [BUYERS, id, query],
    queryFn: () => api.page(BUYERS, { params: { id }, query }),
  });
}
