import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres-server.ts';
import { createTemporaryDirectory, killOnExit } from './cleanup.ts';
import { LOG_KEY, METRICS_TOKEN, SECRET } from './numbering.ts';

const root = dirname(dirname(import.meta.dirname));

/** A measured server in its own process. */
export type Server = { url: string; port: number; pid: number };

/** Settings of every measured server. */
export const SETTINGS = {
  NODE_ENV: 'production',
  /** One directory for all servers, because only one runs at a time. */
  DATA_DIR: createTemporaryDirectory(),
  SESSION_SECRET: SECRET,
  LOG_SIGNING_KEY: LOG_KEY,
  PAYMENTS: 'test',
  BEACON: 'none',
  ACCEPT_SIGNED_HEADS: '1',
  DEMO: '0',
  MONTHLY_LIMIT_PENCE: '100000000',
};

/** Flags for profiling, such as `BENCH_NODE_FLAGS="--cpu-prof"`. */
export const nodeFlags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];

const PROGRAMS = {
  /** The program as `npm start` runs it, with its jobs and its log. */
  oakdraw: 'src/server/main.ts',
  ordinary: 'bench/sales/ordinary.process.ts',
  constant: 'bench/sales/constant.process.ts',
  constantPage: 'bench/pages/constant-page.process.ts',
};
export type Program = keyof typeof PROGRAMS;

/**
 * Runs a server in its own process while it is in use. Its log is written, but discarded unless BENCH_LOG is set.
 * @throws if the server prints errors
 */
export async function withServer<Result>(
  program: Program,
  environment: Record<string, string>,
  use: (server: Server) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...nodeFlags, PROGRAMS[program]], {
    cwd: root,
    stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), METRICS_TOKEN, ...SETTINGS, ...environment },
  });
  killOnExit(child);
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors = `${errors}${part}`.slice(-10_000);
  });
  while (!(await isResponding(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${errors}`);
    await pause(50);
  }
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    if (errors) throw new Error(`${program} printed errors:\n${errors}`);
  };
  try {
    return await use({ url, port, pid: child.pid ?? 0 });
  } finally {
    await stop();
  }
}

const isResponding = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
