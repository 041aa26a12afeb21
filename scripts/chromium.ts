import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installDebians, mayInstallDebians } from './debian.ts';

/** The headless shell is the same engine without the browser's interface, and needs half the CPU time. */
type Kind = 'browser' | 'shell';

const NAMES: Record<Kind, string[]> = {
  browser: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  shell: ['chromium-headless-shell'],
};

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchChromium(kind: Kind = 'browser'): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(kind), args: ARGUMENTS });
}

/**
 * Finds a Chromium. If the machine has none, installs Debian's if possible, or else Playwright's, and prints what it
 * does.
 * @param kind `shell` falls back to the whole browser
 * @returns the full path of a browser that starts
 */
export function findChromium(kind: Kind = 'browser'): string {
  const found = findInstalled(kind) ?? installPackage(kind);
  if (found !== undefined) return found;
  return kind === 'shell' ? findChromium() : installPlaywrights();
}

function findInstalled(kind: Kind): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start.`);
  }
  const folders = (process.env.PATH ?? '').split(':');
  const candidates = NAMES[kind].flatMap((name) => folders.map((folder) => join(folder, name)));
  if (kind === 'browser') candidates.push(chromium.executablePath());
  return candidates.find((path) => existsSync(path) && starts(path));
}

function installPackage(kind: Kind): string | undefined {
  if (!mayInstallDebians()) return undefined;
  const name = kind === 'shell' ? 'chromium-headless-shell' : 'chromium';
  console.log(`No ${name} here: installing Debian’s …`);
  installDebians(name);
  return findInstalled(kind);
}

/** Whether the program is a browser. Ubuntu's chromium-browser may only print how to install one. */
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
