// Runs before every test file: a test fails when the program writes to console.error.
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

const lines: string[] = [];

function failOnErrors(): void {
  const found = lines.splice(0);
  if (found.length > 0) throw new Error(`unexpected console.error:\n${found.join('\n')}`);
}

vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  lines.push(
    parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
  );
});

beforeEach(failOnErrors);
afterEach(failOnErrors);
afterAll(failOnErrors);
