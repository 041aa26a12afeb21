import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Cancellation } from '#contract/pages/draw-page.ts';
import { useApi } from '#web/lib/router-context.ts';
import { cancellationQuery } from '../queries.ts';

/** Returns why a draw was cancelled. Refetches this if the draw is cancelled while the page is open. */
export function useCancellation({ id, status }: Pick<PrizeDraw, 'id' | 'status'>): Cancellation | null {
  const queryClient = useQueryClient();
  const api = useApi();
  const { data } = useSuspenseQuery(cancellationQuery(api, id));
  const unknown = status === 'cancelled' && data === null;
  useEffect(() => {
    if (unknown) void queryClient.invalidateQueries({ queryKey: cancellationQuery(api, id).queryKey });
  }, [unknown, queryClient, api, id]);
  return data;
}
