import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Returns a secret that is not configured. It is created once in the data directory, and only its owner can read it.
 * Its file is linked into place when complete, so that neither a crash nor a concurrent start leaves a partial secret.
 * If two processes create one at the same time, the first one is used.
 */
export async function readOrCreateSecret(dataDirectory: string, name: string): Promise<string> {
  const directory = join(dataDirectory, 'secrets');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  return (await readSecret(path)) ?? makeSecret(path);
}

async function makeSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await readSecret(path)) ?? makeSecret(path);
}

async function readSecret(path: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  if (secret.length < 32) {
    throw new ConfigError([
      `The secret in ${path} is not whole. Put it back, or delete the file for a new one.`,
    ]);
  }
  return secret;
}
