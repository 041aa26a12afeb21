import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DrawingState, Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { type ToastMessage, toast } from '#web/components/ui/toast.ts';
import { refreshAwards } from '#web/features/awards/queries.ts';
import { refreshDraws } from '#web/features/draws/live/refresh-draws.ts';
import { useCelebration } from '#web/features/draws/result/use-celebration.ts';

/**
 * Celebrates a result that arrives while the page is open, and refetches the results.
 * @returns the ranks whose winner is not shown yet
 */
export function useAnnouncement(draw: PrizeDraw, { attempt, result }: DrawingState): readonly number[] {
  const queryClient = useQueryClient();
  const known = useRef(result);
  useEffect(() => {
    if (result === known.current) return;
    known.current = result;
    void refreshDraws(queryClient);
    void refreshAwards(queryClient);
  }, [result, queryClient]);
  return useCelebration(draw, result, (fresh) =>
    toast(attempt !== null && attempt > 1 ? buildRedrawToast(fresh) : buildWinnerToast(fresh)),
  );
}

type Won = Pick<Winner, 'winnerName' | 'cashPence'>;

/** Builds the toast for a result. It names the winner of the first prize only. */
export function buildWinnerToast([first]: readonly Won[]): ToastMessage {
  return !first || first.winnerName === null
    ? { title: 'No winner', description: 'No ticket was entered, so everyone gets their money back.' }
    : { title: 'Winner Selected!', description: describeWin(first) };
}

/** Builds the toast for a redraw. */
export function buildRedrawToast([first]: readonly Won[]): ToastMessage {
  return !first || first.winnerName === null
    ? { title: 'No winner', description: 'No entered ticket was left for this prize.' }
    : { title: 'New Winner Selected!', description: describeWin(first) };
}

const describeWin = ({ winnerName, cashPence }: Won): string =>
  `${winnerName} has won ${cashPence === null ? 'the prize' : `${formatPounds(cashPence)} in cash`}!`;
