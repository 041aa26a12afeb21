import { expect, it } from 'vitest';
import { countTests } from './count-tests.ts';

function file(status: string, ...tests: string[]) {
  const name = 'a-file.test.ts';
  const assertionResults = tests.map((test) => ({
    status: test,
    fullName: 'a test',
    failureMessages: [] as string[],
  }));
  return { name, status, assertionResults };
}

function report(passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) {
  return { numPassedTests: passed, numFailedTests: failed, testResults };
}

it('counts passed and failed tests', () => {
  const mixed = report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'));
  expect(countTests(mixed, false)).toMatchObject({ passed: 2, failed: 1 });
  expect(countTests(report(1, 0, file('passed', 'passed', 'skipped')), true)).toMatchObject({
    passed: 1,
    failed: 0,
  });
});

it('counts a file that fails to load or to set up as one failure', () => {
  const broken = report(1, 0, file('passed', 'passed'), file('failed'), file('failed', 'passed', 'skipped'));
  expect(countTests(broken, false)).toMatchObject({ passed: 1, failed: 2 });
});

it('counts a missing or incomplete report as a failure', () => {
  expect(countTests(undefined, true)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(report(0, 0), true)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(report(3, 0, file('passed', 'passed')), false)).toMatchObject({ passed: 3, failed: 1 });
});

it('lists tests that passed only on the second attempt', () => {
  const second = { status: 'passed', fullName: 'a press is kept', failureMessages: ['it was not'] };
  const steady = { status: 'passed', fullName: 'a word is kept', failureMessages: [] };
  const one = { name: 'a-file.test.ts', status: 'passed', assertionResults: [second, steady] };
  const read = countTests(report(2, 0, one), true);
  expect(read).toEqual({
    passed: 2,
    failed: 0,
    unsteady: ['a press is kept'],
    broken: [],
    files: [{ name: 'a-file.test.ts', seconds: 0 }],
  });
});

it('lists failed tests with the first line of each failure', () => {
  const failed = {
    status: 'failed',
    fullName: 'a penny is kept',
    failureMessages: ['\u001b[31mAssertionError: it was lost\u001b[39m\n    at a place'],
  };
  const one = { name: 'a.test.ts', status: 'failed', assertionResults: [failed] };
  const silent = { name: 'b.test.ts', status: 'failed', message: 'Cannot find it', assertionResults: [] };
  expect(countTests(report(0, 1, one, silent), false).broken).toEqual([
    'a penny is kept: AssertionError: it was lost',
    'b.test.ts: Cannot find it',
  ]);
  expect(countTests(undefined, true).broken).toHaveLength(1);
  expect(countTests(report(3, 0, file('passed', 'passed')), false).broken).toHaveLength(1);
});
