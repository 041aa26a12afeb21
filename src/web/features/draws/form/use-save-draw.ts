import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DrawReplacement, PrizeDraw } from '#contract/draws/draws.ts';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Creates a draw, once for each key, or replaces the stored one; every list that shows it is asked for again. */
export function useSaveDraw(stored: PrizeDraw | undefined, keyOf: () => string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    // Without a connection it fails at once, and says so, instead of waiting for one in silence.
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

/** Asks for the stored draw as it is now, however lately it was seen. */
export function useReadDraw(): (id: string) => Promise<PrizeDraw> {
  const api = useApi();
  const queryClient = useQueryClient();
  return (id) => queryClient.fetchQuery({ ...drawQuery(api, id), staleTime: 0 });
}
