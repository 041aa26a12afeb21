import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { settingsOn } from '../../tests/helpers/postgres.ts';
import { isThorough } from '../../tests/helpers/thorough.ts';
import { readConfig } from './config.ts';
import { DirectoryUnusable } from './db/directory-lock.ts';
import { startProgram } from './program.ts';

const production = { development: false };

let directory: string;
let output: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'program-'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Returns settings for this directory, and records the program's output in `output`. */
function settings(environment: Record<string, string> = {}) {
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  return readConfig({
    DATA_DIR: join(directory, 'data'),
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    BEACON_NONE_ACCEPTED: '1',
    ...environment,
  });
}

/** Starts a request without sending its body, and waits until the program starts to read it. */
async function halfARequest(): Promise<Socket> {
  const port = Number(/http:\/\/localhost:(\d+)/.exec(output)?.[1]);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${LOGIN.length}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

const LOGIN = JSON.stringify({ email: 'nobody@example.org', password: 'nobodys password' });

// These tests do not depend on the database under test, so they run only once.
describe.runIf(process.env.TEST_DATABASE !== 'postgres')('the program', () => {
  it('lets only its own user read its data', async () => {
    // The directory was created beforehand, with permissions for every user.
    await mkdir(join(directory, 'data'), { mode: 0o755 });
    const program = await startProgram(settings(), production);
    await program.stop();
    const modeOf = async (name: string) =>
      ((await stat(join(directory, 'data', name))).mode & 0o777).toString(8);
    expect(await modeOf('database')).toBe('700');
    expect(await modeOf('secrets')).toBe('700');
    expect(await modeOf('secrets/session')).toBe('600');
  });

  it('does not start on PostgreSQL either if DATA_DIR is not a directory', async () => {
    await writeFile(join(directory, 'file'), '');
    const config = settings({
      ...settingsOn('postgres://127.0.0.1:9/none'),
      DATA_DIR: join(directory, 'file'),
    });
    await expect(startProgram(config, production)).rejects.toThrow(DirectoryUnusable);
  });

  it.runIf(existsSync('/proc'))('rejects a DATA_DIR in which no directory can be created', async () => {
    const config = settings({ DATA_DIR: '/proc/oakdraw/data' });
    await expect(startProgram(config, production)).rejects.toThrow(DirectoryUnusable);
  });

  it('rejects a DATA_DIR behind a link that leads nowhere', async () => {
    await symlink(join(directory, 'unmounted'), join(directory, 'link'));
    const config = settings({ DATA_DIR: join(directory, 'link', 'data') });
    await expect(startProgram(config, production)).rejects.toThrow(DirectoryUnusable);
  });

  it.runIf(isThorough)('warns if other machines can reach the demo', async () => {
    const demo = { DATA_DIR: join(directory, 'demo'), DEMO: '1' };
    const open = await startProgram(
      settings({ ...demo, PUBLIC_URL: 'https://draws.example.org', PAYMENTS: 'test' }),
      production,
    );
    await open.stop();
    expect(output).toMatch(/Demo accounts:.*admin@demo\.example.*Others can reach this site/s);
    const own = await startProgram(settings(demo), production);
    await own.stop();
    expect(output).toContain('Demo accounts:');
    expect(output).not.toContain('Others can reach');
  });

  it('does not seed the demo by default with real payments', async () => {
    const stripe = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    };
    const program = await startProgram(
      settings({ ...stripe, DATA_DIR: join(directory, 'real'), DEMO: '' }),
      production,
    );
    await program.stop();
    expect(output).toContain('is ready');
    expect(output).not.toContain('Demo accounts:');
  });

  it('completes requests in progress when it stops, and then closes their connections', async () => {
    const program = await startProgram(settings(), production);
    const socket = await halfARequest();
    const stopped = program.stop();
    const response = once(socket, 'data');
    socket.write(LOGIN);
    expect(String(await response)).toMatch(/^HTTP\/1\.1 401 .*connection: close/is);
    const respondedAt = performance.now();
    await stopped;
    expect(performance.now() - respondedAt).toBeLessThan(2_000);
  });

  it('stops even if a request is never completed', async () => {
    const program = await startProgram(settings(), production);
    const socket = await halfARequest();
    const cutOff = new Promise((resolve) => socket.once('close', resolve));
    await program.stop();
    await cutOff;
  });

  it('reports that the port is in use before it seeds the demo, and unlocks its directory', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const DATA_DIR = join(directory, 'new');
    await expect(startProgram(settings({ PORT, DATA_DIR, DEMO: '1' }), production)).rejects.toThrow(
      /EADDRINUSE/,
    );
    expect(output).not.toContain('Seeding');
    other.close();
    const program = await startProgram(settings({ DATA_DIR }), production);
    await program.stop();
  });
});
