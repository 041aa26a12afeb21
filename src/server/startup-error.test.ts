import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { DatabaseUnreachable } from './db/postgres.ts';
import { explain } from './startup-error.ts';

/** What comes of listening there. */
const listening = (port: number, host: string) => once(createServer().listen(port, host), 'listening');
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe('why the program did not start', () => {
  it('is told in a sentence where the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(explain(await failure(listening(port, '127.0.0.1')))).toBe(
      `listen EADDRINUSE: address already in use 127.0.0.1:${port}. Another program listens there; set PORT to a free one.`,
    );
    other.close();
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])('is told in a sentence where HOST is %s', async (host) => {
    const told = explain(await failure(listening(0, host)));
    expect(told).toMatch(/ HOST and PORT must be an address of this machine that this user may listen on\.$/);
    expect(told).not.toContain('\n');
  });

  it('is told in a sentence where DATA_DIR is no directory', async () => {
    const told = explain(await failure(mkdir(`${import.meta.filename}/data`, { recursive: true })));
    expect(told).toMatch(/ DATA_DIR must be a directory that this user may write to\.$/);
    expect(told).not.toContain('\n');
  });

  it('is told in the words that were found for it', () => {
    expect(explain(new ConfigError(['One.', 'Two.']))).toBe('One.\nTwo.');
    expect(explain(new DirectoryInUse('/data'))).toMatch(/^Another Oakdraw process is already using/);
    expect(explain(new DatabaseUnreachable('Nothing listens there.'))).toBe('Nothing listens there.');
  });

  it('is told with the place in the program where nobody foresaw it', () => {
    const error = new Error('a bug');
    expect(explain(error)).toBe(error.stack);
    expect(explain('a word')).toBe('a word');
  });
});
