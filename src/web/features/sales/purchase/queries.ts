import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery, useAuth } from '#web/lib/session.tsx';

/** How an order of one's own stands, with its tickets. */
export function orderQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/orders/:id', { params: { id } });
}

/** The order in a draw that still waits for its payment, if there is one. */
export function openOrderQuery(api: Api, drawId: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/open-order', { params: { id: drawId } });
}

/** Loads the order that the address names, else one that still waits for its payment. A visitor has none. */
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
    // Their session is over: better known before the form is filled in than after.
    if (!(error instanceof ApiError && error.status === 401)) return;
    return queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
  });
}

/** Their order in a draw that still waits for its payment, as it is when the page is opened. */
export function useOpenOrder(drawId: string) {
  const api = useApi();
  const enabled = useAuth().user !== null;
  return useQuery({ ...openOrderQuery(api, drawId), enabled, refetchOnMount: 'always' }).data;
}

/** The tickets that the person who asks holds in a draw, voided ones too. */
function ownTicketsQuery(api: Api, id: string) {
  return callQuery(api, 'GET /api/v1/prize-draws/:id/tickets', {
    params: { id },
    query: { mine: 'true', limit: 1000 },
  });
}

/** How many tickets of a draw the person already has; asked for only where there is a limit for each person. */
export function useOwnTickets(draw: Pick<PrizeDraw, 'id' | 'maxTicketsPerPerson'>): number {
  const api = useApi();
  const { user } = useAuth();
  const enabled = user !== null && draw.maxTicketsPerPerson !== null;
  const { data = [] } = useQuery({ ...ownTicketsQuery(api, draw.id), enabled });
  return data.filter(({ voided }) => !voided).length;
}

/** What a sale changes of what was loaded. */
const SOLD = new Set<unknown>([
  'GET /api/v1/prize-draws',
  'GET /api/v1/prize-draws/:id',
  'GET /api/v1/prize-draws/:id/tickets',
  'GET /api/v1/prize-draws/:id/participants',
  'GET /api/v1/users/:id/prize-draws',
  'GET /api/v1/users/:id/prize-draws/totals',
  'GET /api/v1/users/:id/entered-draws',
  'GET /api/v1/users/:id/orders',
]);

/** Tickets were sold or came back: what was loaded of draws and tickets is asked for anew. */
export function refreshSold(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => SOLD.has(queryKey[0]) });
}
