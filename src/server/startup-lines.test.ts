import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { announceFailure, announceLine } from './startup-lines.ts';

/** Records what is written to a stream, as a terminal or as a pipe. */
function record(name: 'stdout' | 'stderr', isTTY: boolean): () => string {
  let written = '';
  const stream = process[name];
  const before = stream.isTTY;
  stream.isTTY = isTTY;
  vi.spyOn(stream, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  return () => {
    stream.isTTY = before;
    return written;
  };
}

const parse = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

afterEach(() => vi.restoreAllMocks());

describe('a line about the start', () => {
  const accounts = [{ role: 'admin', email: 'ann@example.org' }];

  it('has the shape of the log if it is read by a program [OPS-43]', () => {
    const read = record('stdout', false);
    announceLine('Ready', { accounts }, 'warn');
    expect(parse(read())).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        accounts,
        msg: 'Ready',
      },
    ]);
  });

  it('is text in a terminal', () => {
    const read = record('stdout', true);
    announceLine('Ready', { accounts, version: '1' });
    expect(read()).toBe('\nReady\n  admin                ann@example.org\n');
  });
});

describe('a failed start', () => {
  it('is one line for each reason [OPS-43]', () => {
    const read = record('stderr', false);
    announceFailure(new ConfigError(['PORT is wrong.', 'HOST is wrong.']));
    expect(parse(read())).toMatchObject([
      { level: 60, msg: 'PORT is wrong.' },
      { level: 60, msg: 'HOST is wrong.' },
    ]);
  });

  it('is one line with the stack if it was not expected [OPS-43]', () => {
    const read = record('stderr', false);
    announceFailure(new Error('a bug'));
    expect(parse(read())).toMatchObject([
      { level: 60, msg: 'The program failed', err: { message: 'a bug', stack: expect.any(String) } },
    ]);
  });

  it('is text in a terminal', () => {
    const read = record('stderr', true);
    announceFailure(new ConfigError(['PORT is wrong.']));
    expect(read()).toBe('\nPORT is wrong.\n\n');
  });
});
