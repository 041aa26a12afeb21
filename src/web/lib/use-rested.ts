import { useEffect, useState } from 'react';

/**
 * A value as it was when it last stood still for so long, for what should not be asked with every key.
 * @param value plain data: what reads the same as JSON is the same
 */
export function useRested<T>(value: T, restMs: number): { rested: T; isResting: boolean } {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  const isResting = text === JSON.stringify(rested);
  useEffect(() => {
    if (isResting) return;
    // By its text: rendering the same value again does not begin the wait anew.
    const timer = setTimeout(() => setRested(JSON.parse(text)), restMs);
    return () => clearTimeout(timer);
  }, [text, isResting, restMs]);
  return { rested, isResting };
}
