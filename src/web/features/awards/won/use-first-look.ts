import { useEffect } from 'react';
import { chooseConfettiColours, type DrawColours } from '#domain/looks/theme.ts';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import { isFirstLook } from './seen-awards.ts';

/** Lets the page be painted first. */
const START_MS = 300;

/** Throws confetti when the winner sees a prize for the first time, while it can be claimed, until their first click. */
export function useFirstLook(awardId: string | null, { colorScheme, customColor }: Required<DrawColours>) {
  useEffect(() => {
    if (awardId === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    // Buttons pressed on the keyboard are clicks, too.
    document.addEventListener('click', () => ending.abort(), { capture: true, signal });
    // After a moment, because React in development mounts everything twice.
    const timer = setTimeout(() => {
      if (signal.aborted || !isFirstLook(() => localStorage, awardId)) return;
      void throwConfetti(chooseConfettiColours({ colorScheme, customColor }), signal);
    }, START_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [awardId, colorScheme, customColor]);
}
