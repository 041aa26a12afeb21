import { useEffect, useState } from 'react';

/** The whole screen for the page, where the browser can; not known until the page runs. */
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
    // Refused, such as inside another program's window: the button then simply did nothing.
    done.catch(() => {});
  };
  return { possible, on, toggle };
}
