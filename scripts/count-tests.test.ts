import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTotals } from './count-tests.ts';

const root = join(import.meta.dirname, '..');

let directory: string;
beforeEach(() => {
  // The files must be within the project to find Vitest.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  directory = mkdtempSync(join(root, 'test-results', 'count-tests-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs Vitest on these files with the reporter. */
function run(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(directory, name), `import { beforeAll, expect, it } from 'vitest';\n${text}`);
  }
  const totals = join(directory, 'totals.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = join(import.meta.dirname, 'count-tests.ts');
  const args = [vitest, 'run', '--root', directory, `--reporter=${reporter}`];
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, TEST_TOTALS: totals } });
  const { files: timed = [], ...rest } = readTotals(totals, status === 0);
  return { ...rest, files: timed.map(({ name }) => name).sort() };
}

it('counts tests, names each failure and lists what passed only on retry', () => {
  const totals = run({
    'a.test.ts': `it('adds', () => {}); it.skip('is skipped', () => {});
      it('breaks', () => { throw new Error('first line\\nsecond line'); });
      let tries = 0; it('wavers', { retry: 1 }, () => { tries += 1; expect(tries).toBe(2); });`,
    'broken-setup.test.ts': `beforeAll(() => { throw new Error('no set-up'); }); it('never runs', () => {});`,
    'not-loading.test.ts': `throw new Error('not loading');`,
    'outside.test.ts': `it('passes', async () => {
      Promise.reject(new Error('unhandled')); await new Promise(setImmediate); });`,
  });
  expect(totals.broken?.toSorted()).toEqual([
    'breaks: first line',
    'broken-setup.test.ts: no set-up',
    'not-loading.test.ts: not loading',
    'outside the tests: unhandled',
  ]);
  expect(totals).toMatchObject({
    passed: 3,
    failed: 4,
    unsteady: [expect.stringMatching(/^wavers: expected 1 to be 2/)],
  });
  expect(totals.files).toHaveLength(4);
}, 60_000);

it('reports no failures if every test passes', () => {
  expect(run({ 'a.test.ts': `it('adds', () => {});` })).toMatchObject({ passed: 1, failed: 0, broken: [] });
}, 60_000);

it('never treats missing totals as success', () => {
  const totals = join(directory, 'totals.json');
  expect(readTotals(totals, true)).toMatchObject({ passed: 0, failed: 1 });
  writeFileSync(totals, JSON.stringify({ passed: 0, failed: 0 }));
  expect(readTotals(totals, true)).toMatchObject({ failed: 1 });
  writeFileSync(totals, JSON.stringify({ passed: 3, failed: 0 }));
  expect(readTotals(totals, false)).toMatchObject({ passed: 3, failed: 1 });
  expect(readTotals(totals, true)).toMatchObject({ passed: 3, failed: 0 });
});
