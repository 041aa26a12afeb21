// Loaded before every test file: a test that makes the program write to console.error without expecting it fails.
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

let unexpected: string[] = [];
let expected: RegExp[] = [];

/** Lets the running test write lines to console.error that match the pattern. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

function failOnUnexpected(): void {
  const lines = unexpected;
  unexpected = [];
  expected = [];
  if (lines.length > 0) throw new Error(`unexpected console.error:\n${lines.join('\n')}`);
}

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  const line = parts
    .map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
    .join(' ');
  if (!expected.some((pattern) => pattern.test(line))) unexpected.push(line);
});

beforeEach(failOnUnexpected);
afterEach(failOnUnexpected);
afterAll(failOnUnexpected);
