import { useEffect, useRef } from 'react';
import type { DrawingResult, Winner } from '#contract/drawing/drawing.ts';
import { chooseConfettiColours, type DrawColours } from '#domain/looks/theme.ts';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import { useReveal } from './use-reveal.ts';

/**
 * Reveals winners that arrive while the page is open, then throws confetti. There is no confetti for earlier
 * winners, or if no prize was won. Returns the ranks that are still hidden.
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
    void throwConfetti(chooseConfettiColours(colours), confetti.current.signal);
  });
}
