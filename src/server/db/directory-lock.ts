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

/** The data directory cannot be written. */
export class DirectoryUnusable extends Error {
  constructor(directory: string, reason: string) {
    super(
      `The data directory ${directory} cannot be used (${reason}). DATA_DIR must be a directory that this user may write to.`,
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
  const file = openLock(directory);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw errcode === BUSY ? new DirectoryInUse(directory) : new DirectoryUnusable(directory, message);
  }
  return { release: () => file.close() };
}

/** SQLite's code if another process holds the lock. */
const BUSY = 5;

function openLock(directory: string): DatabaseSync {
  try {
    return new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  } catch (error) {
    throw new DirectoryUnusable(directory, (error as Error).message);
  }
}
