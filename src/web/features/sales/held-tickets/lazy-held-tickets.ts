import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { sessionQuery } from '#web/lib/session.tsx';
import { heldTicketsQuery } from './held-tickets-query.ts';

/** Loaded on demand, because only signed-in users see it. */
export const LazyHeldTickets = lazyPart(async () => (await import('./held-tickets.tsx')).HeldTickets);

/** Loads the signed-in user's tickets in a draw. */
export async function loadHeldTickets(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  drawId: string,
): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
  if (user) {
    await Promise.all([queryClient.prefetchQuery(heldTicketsQuery(api, drawId)), LazyHeldTickets.preload()]);
  }
}
