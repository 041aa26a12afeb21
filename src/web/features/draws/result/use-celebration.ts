import { useEffect, useRef } from 'react';
import type { DrawingResult, Winner } from '#contract/drawing/drawing.ts';
import { confettiColours, type DrawColours } from '#domain/looks/theme.ts';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import { useReveal } from './use-reveal.ts';

/**
 * Reveals winners that come while somebody watches, and lets confetti fly once all are shown; none for winners that
 * were there before, and none where nobody has won.
 * @returns the ranks whose winner is not shown yet
 */
export function useCelebration(
  colours: DrawColours,
  result: DrawingResult | null,
  onRevealed?: (fresh: readonly Winner[]) => void,
): readonly number[] {
  const confetti = useRef<AbortController>(undefined);
  useEffect(() => () => confetti.current?.abort(), []);
  return useReveal(result, (fresh) => {
    onRevealed?.(fresh);
    if (fresh.every(({ ticketNumber }) => ticketNumber === null)) return;
    confetti.current = new AbortController();
    void throwConfetti(confettiColours(colours), confetti.current.signal);
  });
}
