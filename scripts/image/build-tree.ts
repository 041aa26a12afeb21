import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import {
  type Instruction,
  parseCopy,
  parseDockerfile,
  parseEnvironment,
  parseIgnore,
  type Stage,
} from './dockerfile.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where programs are found in a container. */
export const DOCKER_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The files of an image, and what its last stage says about how to run it. */
export type Tree = {
  directory: string;
  workDirectory: string;
  environment: Record<string, string>;
  /** The other instructions, such as USER and CMD. */
  settings: Map<string, string>;
};

type Built = Tree & { layers: string[] };

/**
 * Runs the steps of the Dockerfile in `work`, without Docker. Must run as root in a mount namespace of its own, on
 * Debian, because two base images are replaced: that of Node by this machine's files with the running Node, and the
 * distroless one by the Debian packages that it consists of.
 */
export function buildTree(work: string): Tree {
  const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const built = new Map<string, Built>();
  let last: Built | undefined;
  for (const [index, stage] of stages.entries()) {
    const parent = built.get(stage.base);
    last = openStage(join(work, String(index)), stage, parent);
    for (const instruction of stage.instructions) run(instruction, last, built);
    built.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stages.');
  return last;
}

function openStage(folder: string, { base }: Stage, parent: Built | undefined): Built {
  const [upper, scratch, directory] = ['upper', 'scratch', 'root'].map((name) => join(folder, name));
  if (!upper || !scratch || !directory) throw new Error('unreachable');
  for (const path of [upper, scratch, directory]) mkdirSync(path, { recursive: true });
  const stage = { directory, environment: { ...parent?.environment }, settings: new Map() };
  if (base.startsWith('gcr.io/distroless/')) {
    unpackDistroless(directory, scratch);
    return { ...stage, layers: [], workDirectory: '/' };
  }
  const layers = parent?.layers ?? ['/'];
  const options = `lowerdir=${layers.join(':')},upperdir=${upper},workdir=${scratch}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', options, directory]);
  if (!parent) addNode(directory, base);
  for (const each of ['proc', 'dev']) execFileSync('mount', ['--rbind', `/${each}`, join(directory, each)]);
  return { ...stage, layers: [upper, ...layers], workDirectory: parent?.workDirectory ?? '/' };
}

function addNode(directory: string, base: string): void {
  const version = /^node:([\d.]+)-/.exec(base)?.[1];
  if (`v${version}` !== process.version) {
    throw new Error(`The Dockerfile uses ${base}, and this is Node ${process.version}.`);
  }
  cpSync(process.execPath, join(directory, 'usr/local/bin/node'));
}

/** The packages of gcr.io/distroless/cc-debian12. */
const DISTROLESS = [
  ...['base-files', 'netbase', 'tzdata', 'ca-certificates'],
  ...['libc6', 'libssl3', 'libgomp1', 'libgcc-s1', 'libstdc++6'],
];

function unpackDistroless(directory: string, scratch: string): void {
  execFileSync('apt-get', ['download', ...DISTROLESS], { cwd: scratch, stdio: ['ignore', 'pipe', 'pipe'] });
  execFileSync('sh', ['-c', `for file in *.deb; do dpkg-deb -x "$file" ${directory}; done`], {
    cwd: scratch,
  });
}

function run({ name, text }: Instruction, stage: Built, others: Map<string, Built>): void {
  switch (name) {
    case 'WORKDIR':
      stage.workDirectory = text;
      mkdirSync(join(stage.directory, text), { recursive: true });
      return;
    case 'ENV':
      Object.assign(stage.environment, parseEnvironment(text));
      return;
    case 'RUN':
      console.log(`  RUN ${text}`);
      execFileSync('chroot', [stage.directory, 'sh', '-ec', `cd ${stage.workDirectory}\n${text}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...stage.environment, PATH: DOCKER_PATH, HOME: '/root' },
      });
      return;
    case 'COPY':
      copy(text, stage, others);
      return;
    default:
      stage.settings.set(name, text);
  }
}

function copy(text: string, stage: Built, others: Map<string, Built>): void {
  const { from, owner, sources, target } = parseCopy(text);
  const source = from === undefined ? root : others.get(from)?.directory;
  if (source === undefined) throw new Error(`COPY ${text}: there is no stage ${from}.`);
  const isIgnored = parseIgnore(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const filter = (path: string) => from !== undefined || path === root || !isIgnored(relative(root, path));
  const into = join(stage.directory, resolve(stage.workDirectory, target));
  const isFolder = target.endsWith('/') || sources.length > 1;
  for (const each of sources) {
    const path = join(source, each);
    const to = isFolder && statSync(path).isFile() ? join(into, basename(each)) : into;
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
    if (owner !== 0) chownSync(to, owner, owner);
  }
}
