import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installDebians, mayInstallDebians } from './debian.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
}

/**
 * Finds a Chromium for the browser tests, and brings one when the machine has none: Debian's when that may be
 * installed, else Playwright's own. Says what it does.
 * @returns the full path of a browser that starts
 */
export function findChromium(): string {
  const found = findInstalled();
  if (found !== undefined) return found;
  if (mayInstallDebians()) {
    console.log('No Chromium here: installing Debian’s …');
    installDebians('chromium');
    const debians = findInstalled();
    if (debians !== undefined) return debians;
  }
  return installPlaywrights();
}

function findInstalled(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`);
  }
  const folders = (process.env.PATH ?? '').split(':');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** A file alone proves nothing: Ubuntu's chromium-browser only says where to get one. */
function starts(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout);
}

function installPlaywrights(): string {
  console.log('No Chromium here: fetching Playwright’s own …');
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const path = chromium.executablePath();
  if (status === 0 && starts(path)) return path;
  const reason = status === 0 ? 'a library that it needs may be missing' : 'it could not be fetched';
  throw new Error(
    `There is no Chromium for the browser tests: Playwright’s own does not start (${reason}). ` +
      'Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.',
  );
}

if (import.meta.main) console.log(findChromium());
