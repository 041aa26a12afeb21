import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installDebians, mayInstallDebians } from '../../scripts/debian.ts';

/** Proxies whose samples lose no request in a restart. */
export type ProxyName = 'caddy' | 'haproxy';

export type RunningProxy = { stop: () => Promise<void> };

type Ports = { port: number; processes: readonly [number, number] };

const START_MS = 30_000;

const DEFAULTS = `defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
`;

/** The documented samples, with these ports instead of their addresses. */
const SAMPLES: Record<ProxyName, (ports: Ports) => string> = {
  caddy: ({ port, processes: [a, b] }) =>
    replaceEach(`{\n\tadmin off\n}\n${readFileSync('deploy/Caddyfile', 'utf8')}`, {
      'app-1:3000 app-2:3000': `127.0.0.1:${a} 127.0.0.1:${b}`,
      '{$PUBLIC_URL}': `http://127.0.0.1:${port}`,
    }),
  haproxy: ({ port, processes: [a, b] }) => {
    const samples = readFileSync('docs/several-processes.md', 'utf8').matchAll(/```\n(frontend .*?)```/gs);
    return replaceEach(`${DEFAULTS}${[...samples].map(([, text]) => text).join('')}`, {
      'frontend site\n': `frontend site\n    bind 127.0.0.1:${port}\n`,
      '10.0.0.11:3000': `127.0.0.1:${a}`,
      '10.0.0.12:3000': `127.0.0.1:${b}`,
    });
  },
};

function replaceEach(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The sample does not contain ${from}.`);
    return result.replaceAll(from, to);
  }, text);
}

const ARGUMENTS: Record<ProxyName, (file: string) => string[]> = {
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  haproxy: (file) => ['-db', '-f', file],
};

/** Finds the program of a proxy, and installs Debian's if it can. Undefined if there is none. */
export function findProxy(name: ProxyName): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const find = () => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const found = find();
  if (found || !mayInstallDebians()) return found;
  installDebians(name);
  return find();
}

/** Starts a proxy in front of two processes that run. */
export async function startProxy(
  name: ProxyName,
  { program, ...ports }: Ports & { program: string },
): Promise<RunningProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'proxy-'));
  const file = join(directory, 'settings');
  writeFileSync(file, SAMPLES[name](ports));
  const child = spawn(program, ARGUMENTS[name](file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: directory },
  });
  const stop = async () => {
    if (hasStarted(child) && !hasEnded(child)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, ports.port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

const hasStarted = (child: ChildProcess) => child.pid !== undefined;
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stderr?.on('data', (part: Buffer) => {
    output = `${output}${part}`.slice(-10_000);
  });
  child.on('error', (error) => {
    output = String(error);
  });
  for (const until = performance.now() + START_MS; ; await delay(100)) {
    if (hasEnded(child) || performance.now() > until) throw new Error(`The proxy did not start:\n${output}`);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await response?.text();
    if (response?.ok) return;
  }
}
