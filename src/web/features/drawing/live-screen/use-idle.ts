import { useEffect, useState } from 'react';

const IDLE_MS = 3000;
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether the user has been idle for a few seconds. The pointer and the controls are then hidden. */
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
    for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, wake, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, wake);
    };
  }, []);
  return idle;
}
