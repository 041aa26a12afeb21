// `npm test`: everything, in order, to one total. `npm test -- <stage>…` runs only the stages named.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { countTests, type Totals } from './count-tests.ts';
import { findFirefox } from './firefox.ts';

const root = dirname(import.meta.dirname);

interface Stage {
  title: string;
  run(): Promise<Totals>;
  /** Part of a run without arguments. */
  usual: boolean;
}

const STAGES: Record<string, Stage> = {
  check: { title: 'Format, lint, types, structure, unused, documents', run: runChecks, usual: true },
  unit: { title: 'Unit and property tests', run: () => runVitest('unit'), usual: true },
  'api-embedded': {
    title: 'API on the embedded database',
    run: () => runVitest('api-embedded'),
    usual: true,
  },
  'api-postgres': { title: 'API on PostgreSQL', run: () => runVitest('api-postgres'), usual: true },
  races: { title: 'Races on PostgreSQL', run: () => runVitest('races'), usual: true },
  e2e: { title: 'Browser', run: () => runBrowserTests('e2e', 'CHROMIUM_PATH', findChromium), usual: true },
  firefox: {
    title: 'Buying and drawing in Firefox',
    run: () => runBrowserTests('firefox', 'FIREFOX_PATH', findFirefox),
    usual: false,
  },
  crash: { title: 'Killed in the middle of sales', run: () => runVitest('crash'), usual: false },
};

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
  const report = join(root, 'test-results', `${project}.json`);
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--project', project, '--reporter=default', '--silent=passed-only'];
  const child = spawn(process.execPath, [vitest, ...args, '--reporter=json', `--outputFile.json=${report}`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running = child;
  const ended = await new Promise<number | null>((resolve) => child.on('close', resolve));
  running = undefined;
  return countTests(readReport(report), ended === 0);
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function stagesToRun(names: string[]): [string, Stage][] {
  const unknown = names.filter((name) => !(name in STAGES));
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
    process.exit(1);
  }
  return Object.entries(STAGES).filter(([name, { usual }]) =>
    names.length > 0 ? names.includes(name) : usual,
  );
}

// Told to end, it takes the tests that are running along.
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
const total: Totals = { passed: 0, failed: 0 };
for (const [name, stage] of stagesToRun(process.argv.slice(2))) {
  console.log(`\n── ${stage.title} (npm test -- ${name})`);
  const began = performance.now();
  const { passed, failed, unsteady: again = [], broken: failures = [] } = await stage.run();
  unsteady.push(...again);
  broken.push(...failures.map((failure) => `${name}: ${failure}`));
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - began) / 1000);
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
  table.push(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(14)} ${counts} ${String(seconds).padStart(5)} s`);
}
console.log(`\n${table.join('\n')}\n`);
for (const name of unsteady) console.log(`Passed at a second attempt only: ${name}`);
// Last of all, so that whoever reads only the end of a long run knows what to look for.
for (const failure of broken) console.log(`Failed in ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
