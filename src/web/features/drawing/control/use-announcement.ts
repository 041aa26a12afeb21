import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type ToastMessage, toast } from '#web/components/ui/toast.ts';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import { useCelebration } from '#web/features/draws/result/use-celebration.ts';

/**
 * Celebrates a result that comes while somebody watches, whoever asked for it, and has the results read again.
 * @returns the ranks whose winner is not shown yet
 */
export function useAnnouncement(draw: PrizeDraw, { attempt, result }: DrawingState): readonly number[] {
  const queryClient = useQueryClient();
  const known = useRef(result);
  useEffect(() => {
    if (result === known.current) return;
    known.current = result;
    void refreshDraws(queryClient);
  }, [result, queryClient]);
  return useCelebration(draw, result, (fresh) =>
    toast(attempt !== null && attempt > 1 ? redrawnWords(fresh) : winnerWords(fresh)),
  );
}

type Won = Pick<Winner, 'winnerName'>;

/** What the toast says of a result: the first prize's winner stands for all. */
export function winnerWords([first]: readonly Won[]): ToastMessage {
  return !first || first.winnerName === null
    ? { title: 'No Winner', description: 'No ticket took part in this prize draw.' }
    : { title: 'Winner Selected!', description: `${first.winnerName} has won the prize!` };
}

/** What it says of a prize that was drawn again. */
export function redrawnWords([first]: readonly Won[]): ToastMessage {
  return !first || first.winnerName === null
    ? { title: 'No Winner', description: 'No entered ticket was left for this prize.' }
    : { title: 'New Winner Selected!', description: `${first.winnerName} has won the prize!` };
}
