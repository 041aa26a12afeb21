import { useEffect, useState } from 'react';

const IDLE_MS = 3000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Nobody has touched anything for a few seconds: pointer and controls may go. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wake = () => {
      setIdle(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wake, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wake);
    };
  }, []);
  return idle;
}
