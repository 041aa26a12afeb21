import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres-server.ts';
import { LOG_KEY, SECRET } from './numbering.ts';

const root = dirname(dirname(import.meta.dirname));

/** A measured server in its own process. */
export type Server = {
  port: number;
  pid: number;
  /** Its Prometheus metrics; undefined if it has none. */
  readMetrics: () => Promise<string | undefined>;
  stop: () => Promise<void>;
};

/** Settings of every measured server. */
export const SETTINGS = {
  SESSION_SECRET: SECRET,
  LOG_SIGNING_KEY: LOG_KEY,
  PAYMENTS: 'test',
  BEACON: 'none',
  DEMO: '0',
};

const METRICS_TOKEN = 'the metrics token of a measurement, known to all';

const PROGRAMS = {
  /** The program as `npm start` runs it, with its jobs and its log. */
  oakdraw: 'src/server/main.ts',
  ordinary: 'bench/sales/ordinary.process.ts',
  constant: 'bench/sales/constant.process.ts',
  constantPage: 'bench/pages/constant-page.process.ts',
};

/** One data directory for all servers: they run one after the other. */
let directory: string | undefined;
function createDataDirectory(): string {
  if (directory) return directory;
  const created = mkdtempSync(join(tmpdir(), 'bench-data-'));
  process.once('exit', () => rmSync(created, { recursive: true, force: true }));
  directory = created;
  return created;
}

// A signal alone would not run the exit handlers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Kills a child process when this process ends, for whatever reason. */
export function killOnExit(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Flags for profiling, such as `BENCH_NODE_FLAGS="--cpu-prof"`. */
export const nodeFlags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];

/** Starts a server and waits until it responds. Its log is written, but discarded unless BENCH_LOG is set. */
export async function startServer(
  program: keyof typeof PROGRAMS,
  environment: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, PROGRAMS[program]], {
    cwd: root,
    stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'pipe'],
    env: {
      ...SETTINGS,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: createDataDirectory(),
      METRICS_TOKEN,
      ...environment,
    },
  });
  killOnExit(child);
  let errors = '';
  child.stderr?.on('data', (part: Buffer) => {
    errors = `${errors}${part}`.slice(-10_000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${errors}`);
    if (await isResponding(port)) break;
    await pause(50);
  }
  return {
    port,
    pid: child.pid ?? 0,
    readMetrics: () => readMetrics(port),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (errors) throw new Error(`${program} printed errors:\n${errors}`);
    },
  };
}

const isResponding = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );

async function readMetrics(port: number): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  return response.ok ? response.text() : undefined;
}
