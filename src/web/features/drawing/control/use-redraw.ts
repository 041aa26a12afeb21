import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { drawingQuery } from '#web/features/draws/queries.ts';
import type { InputOf } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { buildFailureToast } from './failure-toast.ts';

type RedrawRequest = InputOf<'POST /api/v1/prize-draws/:id/redraw'>['body'];

/** Announces a redraw and starts the public countdown. */
export function useRedraw(id: string, onStarted: () => void) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const { queryKey } = drawingQuery(api, id);
  return useMutation({
    mutationFn: (body: RedrawRequest) =>
      confirmed(() => api('POST /api/v1/prize-draws/:id/redraw', { params: { id }, body }), 'ifRequired'),
    onSuccess: async (started, { rank = 1 }) => {
      onStarted();
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && { ...before, ...started, ranks: [rank], inProgress: true, waitingForBeacon: false },
      );
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: async (error) => {
      if (error instanceof NotConfirmed) return;
      toast(buildFailureToast(error, 'redraw'));
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}
