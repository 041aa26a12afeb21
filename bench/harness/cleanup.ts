// Removes everything that a benchmark has created when this process ends, even if it fails. Code elsewhere cleans up
// only what must end earlier.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Without this, a signal would not run the exit handlers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const children = new Set<ChildProcess>();
const directories: string[] = [];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Kills a child process when this process ends. */
export function killOnExit(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Creates a directory that is removed when this process ends. */
export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  directories.push(directory);
  return directory;
}
