import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import { toast } from '#web/components/ui/toast.ts';
import { drawingQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getServerNow, type ServerTime } from '#web/lib/server-time.ts';
import { buildFailureToast } from './failure-toast.ts';
import { requestResult } from './request-result.ts';

type Running = Pick<DrawingState, 'attempt' | 'countdownEndsAt' | 'inProgress'> & { time: ServerTime };

/** Requests the result when the countdown ends, if the user is allowed to. Makes one request per attempt. */
export function useAutomaticDraw(id: string, drawing: Running, allowed: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const requested = useRef<number>(undefined);
  const { attempt, countdownEndsAt, inProgress, time } = drawing;
  const { queryKey } = drawingQuery(api, id);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => requestResult(api, id),
    onSuccess: (result) =>
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            status: 'completed' as const,
            inProgress: false,
            waitingForBeacon: false,
            isStopped: false,
            result,
          },
      ),
    onError: async (error) => {
      toast(buildFailureToast(error, attempt !== null && attempt > 1 ? 'redraw' : 'draw'));
      await queryClient.invalidateQueries({ queryKey });
    },
  });

  useEffect(() => {
    if (!allowed || attempt === null || countdownEndsAt === null || !inProgress) return;
    const request = () => {
      if (requested.current === attempt) return;
      requested.current = attempt;
      mutate();
    };
    const timer = setTimeout(request, Math.max(0, Date.parse(countdownEndsAt) - getServerNow(time)));
    return () => clearTimeout(timer);
  }, [allowed, attempt, countdownEndsAt, inProgress, time, mutate]);

  return { retry: () => mutate(), failed: isError && !isPending };
}
