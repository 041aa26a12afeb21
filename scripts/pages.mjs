import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { runStep } from './processes.mjs';

const SOURCES = ['src/web', 'src/contract', 'src/domain', 'public', 'vite.config.ts', 'package-lock.json'];
const stamp = join(root, 'dist', '.source-hash');

/** Whether the pages in dist/ are missing or were built from other source files. */
export function arePagesStale() {
  return readStamp() !== hashSources();
}

/**
 * Builds the pages into dist/ if they are stale.
 * @param {string} node full path of the Node to build with
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ always: boolean }} options
 */
export async function buildPages(node, environment, { always }) {
  const sources = hashSources();
  if (!always && readStamp() === sources) return;
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runStep('Building the pages', node, [vite, 'build'], {
    cwd: root,
    env: { ...environment, NODE_ENV: 'production' },
  });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
}

const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);

function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Lists the files under a path in a fixed order, without tests and generated files. */
function listFiles(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isDirectory()) {
    return readdirSync(full)
      .sort()
      .flatMap((name) => listFiles(`${path}/${name}`));
  }
  return /\.(test|gen)\.tsx?$/.test(path) ? [] : [path];
}
