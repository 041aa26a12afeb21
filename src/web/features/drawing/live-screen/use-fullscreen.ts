import { useEffect, useState } from 'react';

/** Full-screen mode. Support is unknown until the page has hydrated. */
export function useFullscreen() {
  const [possible, setPossible] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled);
    const changed = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // Full screen may be blocked, for example in an embedded window. The button then has no effect.
    done.catch(() => {});
  };
  return { possible, on, toggle };
}
