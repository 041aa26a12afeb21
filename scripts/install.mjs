import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep, StepFailed } from './processes.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const PINNED_NODE_AT_LEAST = 24;
const windows = process.platform === 'win32';
// Uses the full path, because npm adds the node_modules/.bin of every parent folder to PATH, so `node` may be another
// project's.
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/**
 * Installs the packages if node_modules does not match package-lock.json.
 * @param {{ withDevelopment: boolean }} needs withDevelopment: false accepts an install without devDependencies
 */
export async function installPackages(needs) {
  if (matchesLock(needs)) return;
  // If NODE_ENV is production, npm would otherwise omit the devDependencies.
  await runNpm('Installing the packages', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/**
 * Finds the Node that runs the project: the pinned one, or, if there is none for this machine, the running one if it is
 * new enough.
 * @returns {Promise<string>} its full path
 * @throws {StepFailed} if there is neither
 */
export async function provideNode() {
  if (isNewEnough(pinnedNode)) return pinnedNode;
  const installer = join(root, 'node_modules', 'node', 'installArchSpecificPackage.js');
  // The package's install script was skipped, by npm's ignore-scripts setting or by an npm version that asks for
  // approval first.
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

/** Compares the lock with npm's record of installed packages in node_modules. */
function matchesLock({ withDevelopment }) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages(join('node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found !== undefined) return found.version === version;
    return optional || devOptional || (dev && !withDevelopment);
  });
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Runs the npm that started this process, or the one on PATH. */
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
