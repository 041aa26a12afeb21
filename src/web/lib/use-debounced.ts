import { useEffect, useState } from 'react';

/**
 * Debounces a value, for example to avoid a request per keystroke.
 * @param value plain data, compared as JSON
 */
export function useDebounced<T>(value: T, delayMs: number): { debounced: T; isSettled: boolean } {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  const isSettled = text === JSON.stringify(debounced);
  useEffect(() => {
    if (isSettled) return;
    // The effect depends on the JSON text, so that a new object with the same content does not restart the timer.
    const timer = setTimeout(() => setDebounced(JSON.parse(text)), delayMs);
    return () => clearTimeout(timer);
  }, [text, isSettled, delayMs]);
  return { debounced, isSettled };
}
