import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, provideNode, root } from './install.mjs';
import { arePagesStale, buildPages } from './pages.mjs';
import { runForeground } from './processes.mjs';

const COMMANDS = {
  start: { pages: 'when stale', production: true, run: ['src/server/main.ts'] },
  // Watches only the server's source files. Vite watches the pages itself, and writes files next to its configuration.
  dev: {
    run: [
      ...['server', 'contract', 'domain'].map((room) => `--watch-path=src/${room}`),
      ...['--watch-preserve-output', 'src/server/main.ts', '--dev'],
    ],
  },
  build: { pages: 'always' },
  pages: { pages: 'when stale' },
  test: { run: ['scripts/test.ts'] },
  'test:full': { pages: 'when stale', run: ['scripts/test.ts', '--full'] },
  'test:crash': { pages: 'when stale', run: ['scripts/test.ts', 'crash'] },
  'test:firefox': { pages: 'when stale', run: ['scripts/test.ts', 'firefox'] },
  check: { run: ['scripts/check.ts'] },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'] },
  bench: { pages: 'when stale', run: ['bench/run.ts'] },
  'bench:sales': { pages: 'when stale', run: ['bench/sales.bench.ts'] },
  'bench:live': { pages: 'when stale', run: ['bench/live.bench.ts'] },
  'bench:pages': { pages: 'when stale', run: ['bench/pages.bench.ts'] },
  'bench:proof': { pages: 'when stale', run: ['bench/proof.bench.ts'] },
  'db:migrate': { production: true, run: ['scripts/db-migrate.ts'] },
  seed: { production: true, run: ['scripts/seed.ts'] },
  backup: { production: true, run: ['scripts/backup.ts'] },
  restore: { production: true, run: ['scripts/restore.ts'] },
  'move-to-postgres': { production: true, run: ['scripts/move-to-postgres.ts'] },
  doctor: { production: true, run: ['scripts/doctor.ts'] },
  'ledger:check': { production: true, run: ['scripts/ledger-check.ts'] },
  'log:repair': { production: true, run: ['scripts/log-repair.ts'] },
  'keys:rotate': { production: true, run: ['scripts/keys-rotate.ts'] },
  'remove-second-factor': { production: true, run: ['scripts/remove-second-factor.ts'] },
  'verify-draw': { production: true, run: ['scripts/verify-draw.ts'] },
  'image:try': { run: ['scripts/image-try.ts'] },
  screenshots: { pages: 'when stale', run: ['scripts/screenshots.ts'] },
};

/**
 * Runs one of the project's commands.
 * @param {string | undefined} name a key of COMMANDS
 * @param {string[]} args passed on to the command
 * @returns {Promise<number>} the exit code
 */
export async function runCommand(name, args) {
  const command = COMMANDS[name];
  if (command === undefined) {
    console.error(`Usage: node scripts/launch.mjs <${Object.keys(COMMANDS).join('|')}>`);
    return 1;
  }
  process.chdir(root);
  // The packages that the pages are built from are devDependencies, because the server does not need them.
  const buildsPages = command.pages === 'always' || (command.pages === 'when stale' && arePagesStale());
  await installPackages({ withDevelopment: command.production !== true || buildsPages });
  const node = await provideNode();
  const environment = {
    ...process.env,
    PATH: [
      join(root, 'node_modules', 'node', 'bin'),
      join(root, 'node_modules', '.bin'),
      process.env.PATH,
    ].join(process.platform === 'win32' ? ';' : ':'),
  };
  // React's server build reads NODE_ENV at run time and is several times slower without it.
  if (command.production) environment.NODE_ENV ??= 'production';
  if (command.pages) await buildPages(node, environment, { always: command.pages === 'always' });
  if (command.run === undefined) return 0;
  const script = command.run.find((part) => !part.startsWith('--'));
  if (!existsSync(join(root, script))) {
    console.error(`"${name}" is not available: ${script} is not in this checkout.`);
    return 1;
  }
  return runForeground(node, [...command.run, ...args], environment);
}
