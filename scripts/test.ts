// `npm test` runs the usual stages and prints one total. `npm test -- <stage>…` runs only the named stages, and `npm
// run test:full` runs them all, with all random cases.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { readTotals, type Totals } from './count-tests.ts';
import { findFirefox } from './firefox.ts';

const root = dirname(import.meta.dirname);
// Shared by all processes, so that each file is compiled once.
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');

type Write = (text: string | Buffer) => void;

interface Stage {
  title: string;
  run(write: Write): Promise<Totals>;
  /** Whether the stage is part of a run without arguments. The others run only by name or with `--full`. */
  usual: boolean;
  /** The first and second lanes run at the same time, because browser tests often wait for a page. */
  lane: 'first' | 'second' | 'alone';
}

const vitest = (project: string, title: string, more: Partial<Stage> = {}): Stage => ({
  title,
  run: (write) => runVitest(project, write),
  usual: true,
  lane: 'first',
  ...more,
});

const inChromium = (project: string, title: string, more: Partial<Stage> = {}): Stage => ({
  title,
  run: (write) => runBrowserTests(project, 'CHROMIUM_PATH', () => findChromium('shell'), write),
  usual: true,
  lane: 'second',
  ...more,
});

const STAGES: Record<string, Stage> = {
  check: {
    title: 'Format, lint, types, structure, unused, documents',
    run: runChecks,
    usual: true,
    lane: 'first',
  },
  unit: vitest('unit', 'Unit and property tests', { lane: 'second' }),
  api: vitest('api', 'API on PostgreSQL'),
  e2e: inChromium('e2e', 'Browser: the journeys'),
  'api-embedded': vitest('api-embedded', 'API on the embedded database, where it can differ', {
    lane: 'second',
  }),
  'e2e-rest': inChromium('e2e-rest', 'Browser: pages in detail', { usual: false }),
  'e2e-embedded': inChromium('e2e-embedded', 'Browser on the embedded database', { usual: false }),
  'api-embedded-rest': vitest('api-embedded-rest', 'The rest of the API on the embedded database', {
    usual: false,
  }),
  races: vitest('races', 'Races on PostgreSQL', { lane: 'second' }),
  firefox: {
    title: 'Buying and drawing in Firefox',
    run: (write) => runBrowserTests('firefox', 'FIREFOX_PATH', findFirefox, write),
    usual: false,
    lane: 'alone',
  },
  fuzz: vitest('fuzz', 'Random calls of every route', { usual: false }),
  crash: vitest('crash', 'Killed in the middle of sales', { usual: false, lane: 'alone' }),
};

/**
 * @param variable the environment variable that gives the tests the browser's path, which is found or installed once
 */
async function runBrowserTests(
  project: string,
  variable: string,
  findBrowser: () => string,
  write: Write,
): Promise<Totals> {
  try {
    process.env[variable] = findBrowser();
  } catch (error) {
    write(`${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1 };
  }
  if ((await runNode(['scripts/launch.mjs', 'pages'], write)) !== 0) return { passed: 0, failed: 1 };
  return runVitest(project, write);
}

async function runVitest(project: string, write: Write): Promise<Totals> {
  const totals = join(root, 'test-results', `${project}.json`);
  mkdirSync(dirname(totals), { recursive: true });
  rmSync(totals, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/count-tests.ts'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--silent=passed-only'];
  const code = await runNode([...args, ...reporters], write, { TEST_TOTALS: totals });
  return readTotals(totals, code === 0);
}

/** Output that is buffered until it is released, so that the lines of two lanes do not mix. */
function createHeldOutput() {
  let held: (string | Buffer)[] | undefined = [];
  const write: Write = (text) => {
    if (held) held.push(text);
    else process.stdout.write(text);
  };
  const release = () => {
    const texts = held ?? [];
    held = undefined;
    texts.forEach(write);
  };
  return { write, release };
}

/** Output of the second lane, which is shown after the first lane. */
const held = createHeldOutput();

// A signal to this process also ends its child processes.
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    held.release();
    process.exit(1);
  });
}

function runNode(
  args: string[],
  write: Write,
  environment: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE, ...environment },
  });
  running.add(child);
  child.stdout.on('data', write);
  child.stderr.on('data', write);
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    child.on('close', end);
    child.on('error', (error) => {
      write(`${error.message}\n`);
      end(null);
    });
  });
}

function stagesToRun(names: string[]): [string, Stage][] {
  const unknown = names.filter((name) => !Object.hasOwn(STAGES, name));
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
    process.exit(1);
  }
  if (names.length === 0) return Object.entries(STAGES).filter(([, { usual }]) => usual);
  return Object.entries(STAGES).filter(([name]) => names.includes(name));
}

type Outcome = Totals & { name: string; seconds: number };

async function runInTurn(stages: [string, Stage][], write: Write): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, stage] of stages) {
    write(`\n── ${stage.title} (npm test -- ${name})\n`);
    const began = performance.now();
    const totals = await stage.run(write).catch((error: unknown): Totals => {
      return { passed: 0, failed: 1, broken: [String(error)] };
    });
    outcomes.push({ ...totals, name, seconds: Math.round((performance.now() - began) / 1000) });
  }
  return outcomes;
}

async function runAll(stages: [string, Stage][]): Promise<Outcome[]> {
  const inLane = (lane: Stage['lane']) => stages.filter(([, stage]) => stage.lane === lane);
  const show: Write = (text) => process.stdout.write(text);
  const second = runInTurn(inLane('second'), held.write);
  const first = await runInTurn(inLane('first'), show);
  held.release();
  return [...first, ...(await second), ...(await runInTurn(inLane('alone'), show))];
}

const names = process.argv.slice(2);
const isFull = names.includes('--full');
if (isFull) process.env.TEST_THOROUGH = '1';
const began = performance.now();
const outcomes = await runAll(isFull ? Object.entries(STAGES) : stagesToRun(names));

console.log('');
for (const { name, passed, failed, seconds } of outcomes) {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(17)} ${counts} ${String(seconds).padStart(5)} s`);
}
const files = outcomes.flatMap(({ name, files = [] }) =>
  files.map((file) => ({ ...file, name: `${name}: ${file.name}` })),
);
if (files.length > 0) console.log('\nThe ten slowest files:');
for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
console.log('');
for (const { unsteady = [] } of outcomes) {
  for (const name of unsteady) console.log(`Passed at a second attempt only: ${name}`);
}
// Printed last, so that failures are easy to find after a long run.
for (const { name, broken = [] } of outcomes) {
  for (const failure of broken) console.log(`Failed in ${name}: ${failure}`);
}
const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0);
const failed = sum((outcome) => outcome.failed);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`In ${seconds} s:`);
console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
