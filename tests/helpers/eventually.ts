import { expect } from 'vitest';

/** Expects something to come true, however busy the machine is. */
export function eventually<T>(value: () => T | Promise<T>) {
  return expect.poll(value, { timeout: 10_000 });
}
