import { useEffect, useState } from 'react';

/**
 * Debounces a value, for example to avoid a request per keystroke.
 * @param value plain data, compared as JSON
 */
export function useDebounced<T>(value: T, restMs: number): { rested: T; isResting: boolean } {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  const isResting = text === JSON.stringify(rested);
  useEffect(() => {
    if (isResting) return;
    // Depends on the JSON text, so that a new object with the same content does not restart the timer.
    const timer = setTimeout(() => setRested(JSON.parse(text)), restMs);
    return () => clearTimeout(timer);
  }, [text, isResting, restMs]);
  return { rested, isResting };
}
