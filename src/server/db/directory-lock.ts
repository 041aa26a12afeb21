import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process works on this data directory; two of them would corrupt the embedded database. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `Another Oakdraw process is already using the data directory ${directory}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
}

/**
 * Takes the directory for this process alone, until `release` or the end of the process, however it ends.
 *
 * The lock is an exclusive transaction on an empty SQLite file, because that is a lock of the operating system: it
 * goes with the process that holds it, so a killed process leaves nothing stale behind.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch {
    file.close();
    throw new DirectoryInUse(directory);
  }
  return { release: () => file.close() };
}
