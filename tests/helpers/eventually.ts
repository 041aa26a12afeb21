import { expect } from 'vitest';
import { STEP_MS } from './step-timeout.ts';

/** Retries an expectation for long enough even on a busy machine. */
export function eventually<T>(value: () => T | Promise<T>) {
  return expect.poll(value, { timeout: STEP_MS });
}
