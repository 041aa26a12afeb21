import { queryOptions } from '@tanstack/react-query';
import { addDays, STEPS } from '#domain/statistics/date-range.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import type { Api } from '#web/lib/api.ts';
import { oneOf } from '#web/lib/search.ts';
import { adminQuery, ROWS_PER_PAGE } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

export const getToday = (): string => formatLondonInput(new Date()).slice(0, 10);

export function getDateRange({ from, to, by }: AdminSearch) {
  const last = to && DAY.test(to) ? to : getToday();
  const first = from && DAY.test(from) ? from : addDays(last, -29);
  const step = oneOf(by, STEPS);
  return { from: first, to: last, ...(step && { by: step }) };
}

export const FAILED_PAYMENTS = 'failed-payments';

/** The failed payments that the figure counts, for the same period. */
export function failedPaymentsQuery(api: Api, search: AdminSearch) {
  const { from, to } = getDateRange(search);
  return adminQuery(api, 'GET /api/v1/admin/statistics/failed-payments', {
    query: { from, to, page: search.page ?? 1, limit: ROWS_PER_PAGE },
  });
}

export function statisticsQuery(api: Api, search: AdminSearch) {
  const query = getDateRange(search);
  return queryOptions({
    queryKey: ['GET /api/v1/admin/statistics', query],
    queryFn: () => api('GET /api/v1/admin/statistics', { query }),
    staleTime: 0,
  });
}
