import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret that was not configured: made once and kept in the data directory, readable by its owner alone. Written
 * with `wx`, so that of two processes that start together one makes it and the other reads it.
 */
export async function keptSecret(dataDirectory: string, name: string): Promise<string> {
  const directory = join(dataDirectory, 'secrets');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  try {
    await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
