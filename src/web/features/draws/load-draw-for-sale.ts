import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { drawingQuery, drawQuery } from './queries.ts';

/** How long a loaded draw counts as fresh, in milliseconds. */
const BRIEFLY_MS = 5000;

/**
 * Loads the data for a purchase. Other buyers change the availability, so the draw is fetched again unless it is
 * fresh.
 */
export async function loadDrawForSale(context: { queryClient: QueryClient; api: Api }, id: string) {
  const { queryClient, api } = context;
  const [draw] = await Promise.all([
    queryClient.fetchQuery({ ...drawQuery(api, id), staleTime: BRIEFLY_MS }),
    queryClient.ensureQueryData(drawingQuery(api, id)),
  ]);
  return draw;
}
