import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep, StepFailed } from './processes.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const PINNED_NODE_AT_LEAST = 24;
const windows = process.platform === 'win32';
// By its full path: npm puts the node_modules/.bin of every parent folder on PATH, so a bare `node` may be
// somebody else's.
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/**
 * Brings node_modules in line with package-lock.json when it is not.
 * @param {{ withDevelopment: boolean }} needs false: an install without the development packages will do
 */
export async function installPackages(needs) {
  if (followsLock(needs)) return;
  // Development packages are asked for by name, else NODE_ENV=production would leave them out.
  await runNpm('Installing the packages', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/**
 * Says which Node runs the project: the pinned one; where there is none for this machine, the running one if it
 * is new enough.
 * @returns {Promise<string>} its full path
 * @throws {StepFailed} when neither will do
 */
export async function bringNode() {
  if (isNewEnough(pinnedNode)) return pinnedNode;
  const installer = join(root, 'node_modules', 'node', 'installArchSpecificPackage.js');
  // Its install script was skipped (npm's ignore-scripts, or a version that asks for approval first).
  if (existsSync(installer)) {
    await runStep("Fetching the project's own Node", process.execPath, [installer], {
      cwd: dirname(installer),
    }).catch((error) => console.error(error.message));
  }
  if (isNewEnough(pinnedNode)) return pinnedNode;
  if (isNewEnough(process.execPath)) return process.execPath;
  throw new StepFailed(
    `The project's own Node could not be installed (${pinnedNode} does not run), and this machine's is ` +
      `${process.version}. Install Node ${PINNED_NODE_AT_LEAST} or newer and try again.`,
  );
}

/** npm keeps a copy of what it installed in node_modules; it is compared with the lock, package by package. */
function followsLock({ withDevelopment }) {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf(join('node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found !== undefined) return found.version === version;
    return optional || devOptional || (dev && !withDevelopment);
  });
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Starts the npm that started us, else the one on PATH. */
function runNpm(title, args) {
  const startedBy = process.env.npm_execpath ?? '';
  if (startedBy.endsWith('npm-cli.js')) {
    return runStep(title, process.execPath, [startedBy, ...args], { cwd: root });
  }
  return runStep(title, windows ? 'npm.cmd' : 'npm', args, { cwd: root, shell: windows });
}

function isNewEnough(node) {
  try {
    const version = execFileSync(node, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(version.slice(1).split('.')[0]) >= PINNED_NODE_AT_LEAST;
  } catch {
    return false;
  }
}
