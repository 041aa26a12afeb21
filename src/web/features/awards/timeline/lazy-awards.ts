import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { awardsQuery } from '../queries.ts';

/** Loaded on demand, because only pages of completed draws show it. */
export const LazyDrawAwards = lazyPart(async () => (await import('./draw-awards.tsx')).DrawAwards);

/** Loads where the prizes of a completed draw are. Never rejects: the page is complete without them. */
export function loadAwards(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  drawId: string,
): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery({ ...awardsQuery(api, drawId), staleTime: 0 }),
    LazyDrawAwards.preload(),
  ]);
}
