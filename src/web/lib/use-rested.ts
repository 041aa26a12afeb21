import { useEffect, useState } from 'react';

/**
 * A value as it was when it last stood still for so long, for what should not be asked with every key.
 * @param value plain data: what reads the same as JSON is the same
 */
export function useRested<T>(value: T, restMs: number): { rested: T; isResting: boolean } {
  const [rested, setRested] = useState(value);
  const isResting = JSON.stringify(value) === JSON.stringify(rested);
  useEffect(() => {
    if (isResting) return;
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, isResting, restMs]);
  return { rested, isResting };
}
