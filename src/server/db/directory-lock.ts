import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process is using this data directory. Two processes would corrupt the embedded database. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `Another Oakdraw process is already using the data directory ${directory}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
}

/**
 * Locks the directory for this process until `release` is called or the process ends.
 *
 * The lock is an exclusive transaction on an empty SQLite file. The operating system holds the lock, so a killed
 * process leaves no stale lock behind.
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
