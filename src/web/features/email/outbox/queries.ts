import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import type { EmailListSearch } from './search.ts';

export const EMAILS_PER_PAGE = 25;

/** Emails are sent in the background, so pending ones are polled at this interval, in milliseconds. */
const FRESH_MS = 5_000;

/** One page of the outbox, newest first. */
export function emailPageQuery(api: Api, { search, state, page = 1 }: EmailListSearch) {
  return queryOptions({
    queryKey: ['GET /api/v1/admin/mails', search ?? '', state ?? '', page],
    queryFn: () =>
      api.page('GET /api/v1/admin/mails', {
        query: { page, limit: EMAILS_PER_PAGE, ...(search && { search }), ...(state && { state }) },
      }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some((email) => email.state === 'due') ? FRESH_MS : false,
  });
}

export function emailQuery(api: Api, id: string) {
  return { ...callQuery(api, 'GET /api/v1/admin/mails/:id', { params: { id } }), staleTime: FRESH_MS };
}

/** The configured email provider. */
export function deliveryQuery(api: Api) {
  return callQuery(api, 'GET /api/v1/admin/mail-delivery');
}

export const STOPS_PER_PAGE = 25;

const STOPS = 'GET /api/v1/admin/mail-stops';

export const stopsKey = [STOPS];

/** Suppressed addresses, newest first. */
export function stopsQuery(api: Api, { search = '', page = 1 } = {}) {
  return queryOptions({
    queryKey: [...stopsKey, search, page],
    queryFn: () => api.page(STOPS, { query: { page, limit: STOPS_PER_PAGE, ...(search && { search }) } }),
    staleTime: FRESH_MS,
  });
}
