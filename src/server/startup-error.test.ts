import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { DirectoryInUse, DirectoryUnusable, lockDirectory } from './db/directory-lock.ts';
import { MigrationBlocked, SchemaTooNew } from './db/migrate.ts';
import { DatabaseUnreachable } from './db/postgres.ts';
import { explain } from './startup-error.ts';

/** Listens on the port, so that it is in use. */
const listening = (port: number, host: string) => once(createServer().listen(port, host), 'listening');
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe('the message of a failed start', () => {
  it('explains that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(explain(await failure(listening(port, '127.0.0.1')))).toBe(
      `listen EADDRINUSE: address already in use 127.0.0.1:${port}. Another program listens there; set PORT to a free one.`,
    );
    other.close();
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])(
    'explains in one line that HOST is invalid: %s',
    async (host) => {
      const told = explain(await failure(listening(0, host)));
      expect(told).toMatch(
        / HOST and PORT must be an address of this machine that this user may listen on\.$/,
      );
      expect(told).not.toContain('\n');
    },
  );

  it('explains in one line that DATA_DIR is not a directory', async () => {
    const told = explain(await failure(mkdir(`${import.meta.filename}/data`, { recursive: true })));
    expect(told).toMatch(/ DATA_DIR must be a directory that this user may write to\.$/);
    expect(told).not.toContain('\n');
  });

  it('explains that the data directory cannot be written', () => {
    const directory = mkdtempSync(join(tmpdir(), 'unusable-'));
    // A directory in place of the lock's file, because root may write to every directory.
    mkdirSync(join(directory, 'lock'));
    expect(() => lockDirectory(directory)).toThrow(DirectoryUnusable);
    expect(() => lockDirectory(directory)).toThrow(
      / DATA_DIR must be a directory that this user may write to\.$/,
    );
    rmSync(directory, { recursive: true });
    const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
    expect(explain(readOnly)).toMatch(/DATA_DIR must be on a file system that can be written\.$/);
  });

  it('is the message of a known error', () => {
    expect(explain(new ConfigError(['One.', 'Two.']))).toBe('One.\nTwo.');
    expect(explain(new DirectoryInUse('/data'))).toMatch(/^Another Oakdraw process is already using/);
    expect(explain(new DatabaseUnreachable('Nothing listens there.'))).toBe('Nothing listens there.');
    expect(explain(new SchemaTooNew('The schema is newer.'))).toBe('The schema is newer.');
    expect(explain(new MigrationBlocked('It got no lock.'))).toBe('It got no lock.');
  });

  it('includes the stack trace of an unexpected error', () => {
    const error = new Error('a bug');
    expect(explain(error)).toBe(error.stack);
    expect(explain('a word')).toBe('a word');
  });
});
