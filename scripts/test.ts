// `npm test`: the usual stages, to one total. `npm test -- <stage>…` runs the stages named, and `npm run test:full` all.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { readTotals, type Totals } from './count-tests.ts';
import { findFirefox } from './firefox.ts';

const root = dirname(import.meta.dirname);

interface Stage {
  title: string;
  run(): Promise<Totals>;
  /** Part of a run without arguments; the others only run by name or with `--full`. */
  usual: boolean;
}

const vitest = (project: string, title: string, usual = true): Stage => ({
  title,
  run: () => runVitest(project),
  usual,
});

const STAGES: Record<string, Stage> = {
  check: { title: 'Format, lint, types, structure, unused, documents', run: runChecks, usual: true },
  unit: vitest('unit', 'Unit and property tests'),
  api: vitest('api', 'API on PostgreSQL'),
  'api-embedded': vitest('api-embedded', 'API on the embedded database, where it can differ'),
  races: vitest('races', 'Races on PostgreSQL'),
  e2e: { title: 'Browser on PostgreSQL', run: () => runInChromium('e2e'), usual: true },
  'api-embedded-rest': vitest('api-embedded-rest', 'The rest of the API on the embedded database', false),
  'e2e-embedded': {
    title: 'Browser on the embedded database',
    run: () => runInChromium('e2e-embedded'),
    usual: false,
  },
  firefox: {
    title: 'Buying and drawing in Firefox',
    run: () => runBrowserTests('firefox', 'FIREFOX_PATH', findFirefox),
    usual: false,
  },
  crash: vitest('crash', 'Killed in the middle of sales', false),
};

function runInChromium(project: string): Promise<Totals> {
  return runBrowserTests(project, 'CHROMIUM_PATH', () => findChromium('shell'));
}

/** @param variable tells the tests the path of the browser, which is found or installed once */
async function runBrowserTests(
  project: string,
  variable: string,
  findBrowser: () => string,
): Promise<Totals> {
  try {
    process.env[variable] = findBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const pages = spawnSync(process.execPath, ['scripts/launch.mjs', 'pages'], { cwd: root, stdio: 'inherit' });
  if (pages.status !== 0) return { passed: 0, failed: 1 };
  return runVitest(project);
}

async function runVitest(project: string): Promise<Totals> {
  const totals = join(root, 'test-results', `${project}.json`);
  mkdirSync(dirname(totals), { recursive: true });
  rmSync(totals, { force: true });
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--project', project, '--reporter=default', '--reporter=./scripts/count-tests.ts'];
  const child = spawn(process.execPath, [program, ...args, '--silent=passed-only'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_TOTALS: totals },
  });
  running = child;
  const ended = await new Promise<number | null>((resolve) => child.on('close', resolve));
  running = undefined;
  return readTotals(totals, ended === 0);
}

function stagesToRun(names: string[]): [string, Stage][] {
  const unknown = names.filter((name) => !(name in STAGES));
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
    process.exit(1);
  }
  if (names.length === 0) return Object.entries(STAGES).filter(([, { usual }]) => usual);
  return Object.entries(STAGES).filter(([name]) => names.includes(name));
}

// A signal also ends the tests that are running.
let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}

const table: string[] = [];
const unsteady: string[] = [];
const broken: string[] = [];
const files: { name: string; seconds: number }[] = [];
const total: Totals = { passed: 0, failed: 0 };
const names = process.argv.slice(2);
if (names.includes('--full')) process.env.TEST_FULL = '1';
const stages = names.includes('--full') ? Object.entries(STAGES) : stagesToRun(names);
for (const [name, stage] of stages) {
  console.log(`\n── ${stage.title} (npm test -- ${name})`);
  const began = performance.now();
  const {
    passed,
    failed,
    unsteady: again = [],
    broken: failures = [],
    files: timed = [],
  } = await stage.run();
  files.push(...timed.map((file) => ({ ...file, name: `${name}: ${file.name}` })));
  unsteady.push(...again);
  broken.push(...failures.map((failure) => `${name}: ${failure}`));
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - began) / 1000);
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
  table.push(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(17)} ${counts} ${String(seconds).padStart(5)} s`);
}
console.log(`\n${table.join('\n')}\n`);
if (files.length > 0) console.log('The ten slowest files:');
for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
if (files.length > 0) console.log('');
for (const name of unsteady) console.log(`Passed at a second attempt only: ${name}`);
// Last, so that the end of a long run names what to look for.
for (const failure of broken) console.log(`Failed in ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
