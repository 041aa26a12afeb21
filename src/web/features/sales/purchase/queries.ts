import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery, useAuth } from '#web/lib/session.tsx';

/** The user's own order with its tickets. */
export function orderQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/orders/:id', { params: { id } });
}

/** The user's open order in a draw, or null. */
export function openOrderQuery(api: Api, drawId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/open-order', { params: { id: drawId } });
}

/** Loads the order in the URL, or the open order. Visitors have neither. */
export async function loadOwnOrder(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  { drawId, orderId }: { drawId: string; orderId: string | undefined },
): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
  if (!user) return;
  const loading = orderId
    ? queryClient.fetchQuery({ ...orderQuery(api, orderId), staleTime: 0 })
    : queryClient.fetchQuery({ ...openOrderQuery(api, drawId), staleTime: 0 });
  await loading.catch((error: unknown) => {
    // The session has expired. Refetching it lets the page say so before the buyer fills in the form.
    if (!(error instanceof ApiError && error.status === 401)) return;
    return queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
  });
}

/** The user's open order in a draw, loaded when the page opens. */
export function useOpenOrder(drawId: string) {
  const api = useApi();
  const enabled = useAuth().user !== null;
  return useQuery({ ...openOrderQuery(api, drawId), enabled, refetchOnMount: 'always' }).data;
}

/** The user's tickets in a draw, including voided ones. */
function ownTicketsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/tickets', {
    params: { id },
    query: { mine: 'true', limit: 1000 },
  });
}

/** Returns how many tickets in a draw the user has. Loads them only if there is a limit per person. */
export function useOwnTickets(draw: Pick<PrizeDraw, 'id' | 'maxTicketsPerPerson'>): number {
  const api = useApi();
  const { user } = useAuth();
  const enabled = user !== null && draw.maxTicketsPerPerson !== null;
  const { data = [] } = useQuery({ ...ownTicketsQuery(api, draw.id), enabled });
  return data.filter(({ voided }) => !voided).length;
}

/** The queries whose data becomes stale after a sale. */
const SOLD = new Set<unknown>([
  'GET /api/v1/prize-draws',
  'GET /api/v1/prize-draws/:id',
  'GET /api/v1/prize-draws/:id/tickets',
  'GET /api/v1/prize-draws/:id/participants',
  'GET /api/v1/users/:id/prize-draws',
  'GET /api/v1/users/:id/prize-draws/totals',
  'GET /api/v1/users/:id/entered-draws',
  'GET /api/v1/users/:id/orders',
  'GET /api/v1/users/:id/limits',
]);

/** Refetches draws and tickets after tickets were sold or released. */
export function refreshSold(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => SOLD.has(queryKey[0]) });
}
