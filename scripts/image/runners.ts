import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCKER_PATH, type Tree } from './build-tree.ts';

/** A started image. */
export type Container = {
  child: ChildProcess;
  /** Sends SIGTERM to the program. */
  stop: () => void;
  /** Runs the image's health check, and returns its exit code. */
  checkHealth: () => number;
};

export type Settings = Record<string, string>;

/**
 * Starts a tree as Docker would with `--read-only --cap-drop ALL --security-opt no-new-privileges`: as the image's user,
 * with a process namespace of its own and one writable folder. The network is this machine's.
 */
export function startTree(tree: Tree, volume: string, extra: Settings): Container {
  const { directory, workDirectory, environment, settings } = tree;
  const [user = 0] = (settings.get('USER') ?? '').split(':').map(Number);
  mkdirSync(volume, { recursive: true });
  chownSync(volume, user, user);
  for (const folder of ['proc', 'dev']) mkdirSync(join(directory, folder), { recursive: true });
  const prepare = [
    `mount --bind ${directory} ${directory}`,
    `mount -o remount,bind,ro ${directory}`,
    `mount --bind ${volume} ${directory}${settings.get('VOLUME')}`,
    `mount --rbind /dev ${directory}/dev`,
    `mount -t proc proc ${directory}/proc`,
  ];
  const command = (words: string[]) => [
    ...['setpriv', '--no-new-privs', 'unshare', `--root=${directory}`, `--wd=${workDirectory}`],
    ...[`--setgid=${user}`, `--setuid=${user}`, ...words],
  ];
  const env = { ...environment, ...extra, PATH: DOCKER_PATH };
  const words = [...readWords(settings.get('ENTRYPOINT')), ...readWords(settings.get('CMD'))];
  const script = [...prepare, `exec ${command(words).join(' ')}`].join('\n');
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    child,
    stop: () => process.kill(findChild(child.pid), 'SIGTERM'),
    checkHealth: () => {
      const check = readWords(/CMD (.*)$/.exec(settings.get('HEALTHCHECK') ?? '')?.[1]);
      const namespaces = ['nsenter', `--target=${findChild(child.pid)}`, '--mount', '--pid'];
      return exitCodeOf([...namespaces, ...command(check)], env);
    },
  };
}

/** The process that `unshare` has started. Its number inside its namespace is 1. */
function findChild(parent: number | undefined): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
  if (children === '') throw new Error('The program has not started.');
  return Number(children.split(' ')[0]);
}

/** Starts an image with Docker. */
export function startImage(image: string, port: number, extra: Settings): Container {
  const name = `oakdraw-try-${process.pid}`;
  const child = spawn(
    'docker',
    [
      ...['run', '--rm', '--name', name, '--read-only', '--cap-drop=ALL'],
      ...['--security-opt=no-new-privileges', `--publish=127.0.0.1:${port}:${extra.PORT}`],
      ...Object.entries(extra).map(([key, value]) => `--env=${key}=${value}`),
      image,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return {
    child,
    stop: () => execFileSync('docker', ['kill', '--signal=TERM', name]),
    checkHealth: () => exitCodeOf(['docker', 'exec', name, 'node', 'scripts/check-ready.ts']),
  };
}

function readWords(text: string | undefined): string[] {
  return text ? (JSON.parse(text) as string[]) : [];
}

function exitCodeOf([program = '', ...args]: string[], env: NodeJS.ProcessEnv = process.env): number {
  try {
    execFileSync(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    return 0;
  } catch (error) {
    return (error as { status: number | null }).status ?? 1;
  }
}

/** The files and folders of a tree that the image should not contain. */
export function findSurplus({ directory }: Tree): string[] {
  const surplus = /(^|\/)(npm|npx|corepack|vite|vitest|typescript|tests?|bench|docs|[^/]+\.test\.tsx?)$/;
  const names = ['app', 'app/scripts', 'app/node_modules', 'usr/local/bin', 'usr/bin'].flatMap((folder) =>
    readdirSync(join(directory, folder)).map((name) => `${folder}/${name}`),
  );
  const sources = readdirSync(join(directory, 'app/src'), { recursive: true }).map(
    (name) => `app/src/${name}`,
  );
  return [...names, ...sources].filter((name) => surplus.test(name));
}
