import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DrawingResult } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import { confettiColours } from '#web/components/draw/theme.ts';
import { type ToastMessage, toast } from '#web/components/ui/toast.ts';
import { refreshDraws } from '#web/features/draws/refresh-draws.ts';

/** Celebrates a result that comes while somebody watches, whoever asked for it, and has the results read again. */
export function useAnnouncement(draw: PrizeDraw, result: DrawingResult | null): void {
  const queryClient = useQueryClient();
  const known = useRef(result !== null);
  const confetti = useRef<AbortController>(undefined);
  useEffect(() => () => confetti.current?.abort(), []);
  const { colorScheme, customColor } = draw;
  useEffect(() => {
    if (result === null || known.current) return;
    known.current = true;
    toast(winnerWords(result));
    void refreshDraws(queryClient);
    if (result.winningTicketNumber === null) return;
    confetti.current = new AbortController();
    void throwConfetti(confettiColours({ colorScheme, customColor }), confetti.current.signal);
  }, [result, colorScheme, customColor, queryClient]);
}

/** What the toast says of a result. */
export function winnerWords({ winnerName }: Pick<DrawingResult, 'winnerName'>): ToastMessage {
  return winnerName === null
    ? { title: 'No Winner', description: 'No ticket took part in this prize draw.' }
    : { title: 'Winner Selected!', description: `${winnerName} has won the prize!` };
}
