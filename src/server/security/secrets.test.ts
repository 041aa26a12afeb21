import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { readOrCreateSecret } from './secrets.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it('generates 32 random bytes once, in a file that only its owner can read', async () => {
  const secret = await readOrCreateSecret(directory, 'session');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readOrCreateSecret(directory, 'session')).toBe(secret);
  expect(await readOrCreateSecret(directory, 'other')).not.toBe(secret);
  expect(await readdir(join(directory, 'secrets'))).toEqual(['other', 'session']);
  const { mode } = await stat(join(directory, 'secrets', 'session'));
  expect((mode & 0o777).toString(8)).toBe('600');
});

it('returns the same secret to concurrent first callers', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 20 }, () => readOrCreateSecret(directory, 'session')),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
});

it('rejects an empty file', async () => {
  await readOrCreateSecret(directory, 'session');
  await writeFile(join(directory, 'secrets', 'session'), '');
  await expect(readOrCreateSecret(directory, 'session')).rejects.toThrow(ConfigError);
});
