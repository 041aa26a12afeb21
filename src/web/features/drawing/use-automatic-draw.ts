import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DrawingState } from '#contract/drawing.ts';
import { toast } from '#web/components/ui/toast.ts';
import { drawingQuery } from '#web/features/draws/queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { type ServerTime, serverNow } from '#web/lib/server-time.ts';
import { askForResult } from './ask-for-result.ts';

type Running = Pick<DrawingState, 'attempt' | 'countdownEndsAt' | 'result'> & { time: ServerTime };

/** Asks for the winner once the countdown has ended: once for each attempt, by whoever may. */
export function useAutomaticDraw(id: string, drawing: Running, allowed: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const asked = useRef<number>(undefined);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => askForResult(api, id),
    onSuccess: (result) =>
      queryClient.setQueryData(
        drawingQuery(api, id).queryKey,
        (before) => before && { ...before, status: 'completed' as const, result },
      ),
    onError: (error) =>
      toast({
        title: 'Error Drawing Winner',
        description: (error instanceof ApiError && error.answer?.message) || 'Failed to draw winner',
        variant: 'destructive',
      }),
  });

  const { attempt, countdownEndsAt, result, time } = drawing;
  useEffect(() => {
    if (!allowed || attempt === null || countdownEndsAt === null || result !== null) return;
    const ask = () => {
      if (asked.current === attempt) return;
      asked.current = attempt;
      mutate();
    };
    const timer = setTimeout(ask, Math.max(0, Date.parse(countdownEndsAt) - serverNow(time)));
    return () => clearTimeout(timer);
  }, [allowed, attempt, countdownEndsAt, result, time, mutate]);

  return { drawAgain: () => mutate(), failed: isError && !isPending };
}
