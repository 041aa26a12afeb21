import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this is a Debian whose packages we may add to. */
export function mayInstallDebians(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs a package of Debian's; whether that went well shows in what it brings. */
export function installDebians(name: string): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}
