import {
  BUYER_FILTERS,
  type BuyerFilter,
  ORDER_FILTERS,
  type OrderFilter,
} from '#domain/orders/order-lists.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

export type OrderSearch = { by?: never; search?: string; status?: OrderFilter; page?: number };
export type BuyerSearch = { by: 'buyer'; search?: string; status?: BuyerFilter; page?: number };

/** Which list is shown (orders or buyers), and its search, filter and page. Defaults are left out. */
export type OrdersSearch = OrderSearch | BuyerSearch;

const LONGEST = 200;

export function parseOrdersSearch(raw: RawSearch): OrdersSearch {
  const search = text(raw.search)?.slice(0, LONGEST);
  const page = positiveInteger(raw.page) ?? 1;
  const rest = { ...(search !== undefined && { search }), ...(page > 1 && { page }) };
  if (raw.by === 'buyer') {
    const status = oneOf(raw.status, BUYER_FILTERS);
    return { by: 'buyer', ...(status && { status }), ...rest };
  }
  const status = oneOf(raw.status, ORDER_FILTERS);
  return { ...(status && { status }), ...rest };
}

/** The search parameters of another page of the same list. */
export function setPage(search: OrdersSearch, page: number): OrdersSearch {
  const shown = { ...search };
  if (page > 1) shown.page = page;
  else delete shown.page;
  return shown;
}
