import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawingResult, Winner } from '#contract/drawing/drawing.ts';
import { findChangedWinners } from './changed-winners.ts';

/** The delay between prizes, in milliseconds. It is shorter if there are many. */
const STEP_MS = 1400;
const LONGEST_MS = 7000;

type Reveal = {
  result: DrawingResult | null;
  /** Winners that arrived while the page was open. */
  fresh: readonly Winner[];
  /** The ranks not shown yet, the next one first. */
  hidden: readonly number[];
};

/**
 * Reveals the winners that arrive while the page is open, one by one, the first prize last. Earlier winners are
 * shown immediately, as are all winners if the user prefers reduced motion.
 * @param onRevealed called with the new winners once all of them are shown
 * @returns the ranks not shown yet
 */
export function useReveal(
  result: DrawingResult | null,
  onRevealed: (fresh: readonly Winner[]) => void,
): readonly number[] {
  const [reveal, setReveal] = useState<Reveal>({ result, fresh: [], hidden: [] });
  // Set during render, so that winners who are still hidden never appear briefly.
  if (result !== reveal.result) setReveal(revealAfter(reveal, result));

  const { fresh, hidden } = reveal;
  const revealed = useEffectEvent(onRevealed);
  useEffect(() => {
    if (fresh.length === 0) return;
    if (hidden.length === 0) {
      revealed(fresh);
      setReveal((before) => ({ ...before, fresh: [] }));
      return;
    }
    const timer = setTimeout(
      () => setReveal((before) => ({ ...before, hidden: before.hidden.slice(1) })),
      Math.min(STEP_MS, LONGEST_MS / fresh.length),
    );
    return () => clearTimeout(timer);
  }, [fresh, hidden]);
  return hidden;
}

function revealAfter(before: Reveal, result: DrawingResult | null): Reveal {
  const fresh = result === null ? [] : findChangedWinners(before.result?.winners ?? [], result.winners);
  if (fresh.length === 0) return { ...before, result };
  const [, ...later] = fresh.map(({ rank }) => rank).toSorted((a, b) => b - a);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { result, fresh, hidden: still ? [] : later };
}
