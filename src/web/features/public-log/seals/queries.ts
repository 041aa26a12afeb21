import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';

/** Witnesses sign a seal within seconds, so people who watch one see it without reloading. */
const REFRESH_MS = 10_000;

/** The seal log, and what each witness has seen last. */
export function sealsQuery(api: Api) {
  const name = 'GET /api/v1/seals';
  return queryOptions({
    queryKey: [name],
    queryFn: () => api(name),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
