import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DrawReplacement, PrizeDraw } from '#contract/draws/draws.ts';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Creates a draw (only once per key) or replaces the saved one, and refetches every list that shows it. */
export function useSaveDraw(stored: PrizeDraw | undefined, keyOf: () => string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    // Fails immediately when offline, instead of waiting silently.
    networkMode: 'always',
    mutationFn: (body: DrawReplacement) =>
      stored
        ? api('PUT /api/v1/prize-draws/:id', { params: { id: stored.id }, body })
        : api('POST /api/v1/prize-draws', { body, headers: { 'idempotency-key': keyOf() } }),
    onSuccess: async (draw) => {
      await refreshDraws(queryClient);
      queryClient.setQueryData(drawQuery(api, draw.id).queryKey, draw);
    },
  });
}

/** Fetches the saved draw, bypassing the cache. */
export function useReadDraw(): (id: string) => Promise<PrizeDraw> {
  const api = useApi();
  const queryClient = useQueryClient();
  return (id) => queryClient.fetchQuery({ ...drawQuery(api, id), staleTime: 0 });
}
