import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres-server.ts';
import { LOG_KEY, SECRET } from './load-plan.ts';

const root = dirname(dirname(import.meta.dirname));

/** A server under measurement, in a process of its own. */
export type Server = {
  port: number;
  pid: number;
  /** What it tells Prometheus; undefined where it has no metrics. */
  metrics: () => Promise<string | undefined>;
  stop: () => Promise<void>;
};

const METRICS_TOKEN = 'the metrics token of a measurement, known to all';

const PROGRAMS = {
  /** The program itself, as `npm start` runs it, with its jobs and its log. */
  oakdraw: 'src/server/main.ts',
  ordinary: 'bench/sales/ordinary.process.ts',
  constant: 'bench/sales/constant.process.ts',
};

/** What a server keeps beside its database; one directory for all, as they run one after the other. */
let directory: string | undefined;
function heads(): string {
  if (directory) return directory;
  const made = mkdtempSync(join(tmpdir(), 'bench-data-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  directory = made;
  return made;
}

// Whatever ends this process takes them along.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts one and waits until it answers. Its log goes nowhere, but is written as it would be anywhere. */
export async function startServer(
  program: keyof typeof PROGRAMS,
  environment: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...flags, PROGRAMS[program]], {
    cwd: root,
    stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      SESSION_SECRET: SECRET,
      PAYMENTS: 'test',
      BEACON: 'none',
      LOG_SIGNING_KEY: LOG_KEY,
      DATA_DIR: heads(),
      METRICS_TOKEN,
      DEMO: '0',
      ...environment,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let complaints = '';
  child.stderr?.on('data', (part: Buffer) => {
    complaints = `${complaints}${part}`.slice(-10_000);
  });
  await answering(child, port, () => complaints);
  return {
    port,
    pid: child.pid ?? 0,
    metrics: () => readMetrics(port),
    stop: () => stop(child, () => complaints),
  };
}

async function answering(child: ChildProcess, port: number, complaints: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}:\n${complaints()}`);
    try {
      await fetch(`http://127.0.0.1:${port}/healthz`);
      return;
    } catch {
      await pause(50);
    }
  }
}

async function readMetrics(port: number): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  return response.ok ? response.text() : undefined;
}

async function stop(child: ChildProcess, complaints: () => string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  if (complaints()) throw new Error(`A server complained:\n${complaints()}`);
}
