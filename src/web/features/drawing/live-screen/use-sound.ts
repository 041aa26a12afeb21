import { useEffect, useEffectEvent, useState } from 'react';
import type { Scene } from './scene.ts';
import { createSounds, type Sounds } from './sounds.ts';

/** Stored for the session only, so that the next visit is silent. */
const KEY = 'live-sound';

export type ScreenSound = { on: boolean; toggle: () => void };

/** Sound is off until the user turns it on. It then plays a tick for every second and a chime for every winner. */
export function useSound(scene: Scene): ScreenSound {
  const [sounds, setSounds] = useState<Sounds | null>(null);

  useEffect(() => {
    if (sessionStorage.getItem(KEY) === 'on') setSounds(createSounds());
  }, []);
  useEffect(() => {
    if (sounds === null) return;
    const wake = () => sounds.wake();
    wake();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
      sounds.end();
    };
  }, [sounds]);

  const moment = momentOf(scene);
  const play = useEffectEvent((of: string | null) => {
    if (of?.startsWith('tick')) sounds?.tick();
    if (of?.startsWith('chime')) sounds?.chime();
  });
  useEffect(() => play(moment), [moment]);

  const toggle = () => {
    if (sounds === null) sessionStorage.setItem(KEY, 'on');
    else sessionStorage.removeItem(KEY);
    setSounds(sounds === null ? createSounds() : null);
  };
  return { on: sounds !== null, toggle };
}

/** Identifies the moment for which a sound is played; null if there is none. */
function momentOf(scene: Scene): string | null {
  if (scene.name === 'countdown') return `tick ${scene.seconds}`;
  if (scene.name === 'reveal' && scene.winner.ticketNumber !== null) return `chime ${scene.winner.rank}`;
  return null;
}
