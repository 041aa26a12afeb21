import { useEffect } from 'react';
import { chooseConfettiColours, type DrawColours } from '#domain/looks/theme.ts';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import { isFirstLook } from './seen-awards.ts';

/** Throws confetti when the winner sees a prize for the first time, while it can be claimed. */
export function useFirstLook(awardId: string | null, { colorScheme, customColor }: Required<DrawColours>) {
  useEffect(() => {
    if (awardId === null || !isFirstLook(() => localStorage, awardId)) return;
    const ending = new AbortController();
    void throwConfetti(chooseConfettiColours({ colorScheme, customColor }), ending.signal);
    return () => ending.abort();
  }, [awardId, colorScheme, customColor]);
}
