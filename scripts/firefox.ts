import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDebians, mayInstallDebians } from './debian.ts';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * Finds a Firefox for `npm run test:firefox`. If the machine has none, and the user is root on Debian, installs
 * Debian's.
 * @returns the full path of a browser that starts
 * @throws an error that says what to do, if there is no Firefox
 */
export function findFirefox(): string {
  const found = findInstalled();
  if (found !== undefined) return found;
  if (mayInstallDebians()) {
    console.log('Firefox not found: installing Debian’s …');
    installDebians('firefox-esr');
    const debians = findInstalled();
    if (debians !== undefined) return debians;
  }
  throw new Error(
    'Firefox not found. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
  );
}

function findInstalled(): string | undefined {
  const given = process.env.FIREFOX_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`FIREFOX_PATH is ${given}, which does not start.`);
  }
  const folders = (process.env.PATH ?? '').split(':');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && starts(path));
}

/** Whether the program is a browser, not a placeholder that prints how to install one. */
function starts(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 && /Firefox \d+/.test(stdout);
}

if (import.meta.main) console.log(findFirefox());
