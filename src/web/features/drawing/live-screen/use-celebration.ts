import { useEffect, useRef, useState } from 'react';
import { chooseConfettiColours, type DrawColours } from '#domain/looks/theme.ts';
import { throwConfetti } from '#web/components/draw/confetti.ts';
import type { Scene } from './scene.ts';

type Colours = Required<DrawColours>;

/** Throws confetti for the last winner of an attempt, if it was revealed while the screen was open. */
export function useCelebration(scene: Scene, { colorScheme, customColor }: Colours): void {
  const moment = momentOf(scene);
  const [first] = useState(moment);
  const flying = useRef<AbortController>(undefined);
  useEffect(() => () => flying.current?.abort(), []);
  useEffect(() => {
    // Not aborted when the scene changes, so that confetti in the air can finish falling.
    if (moment === null || moment === first) return;
    flying.current = new AbortController();
    void throwConfetti(chooseConfettiColours({ colorScheme, customColor }), flying.current.signal);
  }, [moment, first, colorScheme, customColor]);
}

function momentOf(scene: Scene): number | null {
  if (scene.name !== 'reveal' || !scene.last) return null;
  return scene.winner.ticketNumber;
}
