import { expect, it } from 'vitest';
import { countTests } from './count-tests.ts';

function file(status: string, ...tests: string[]) {
  return { status, assertionResults: tests.map((test) => ({ status: test })) };
}

function report(passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) {
  return { numPassedTests: passed, numFailedTests: failed, testResults };
}

it('counts tests', () => {
  const mixed = report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'));
  expect(countTests(mixed, false)).toEqual({ passed: 2, failed: 1 });
  expect(countTests(report(1, 0, file('passed', 'passed', 'skipped')), true)).toEqual({
    passed: 1,
    failed: 0,
  });
});

it('counts a file that does not load, or whose set-up breaks, as one failure', () => {
  const broken = report(1, 0, file('passed', 'passed'), file('failed'), file('failed', 'passed', 'skipped'));
  expect(countTests(broken, false)).toEqual({ passed: 1, failed: 2 });
});

it('never takes silence for success', () => {
  expect(countTests(undefined, true)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(report(0, 0), true)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(report(3, 0, file('passed', 'passed')), false)).toEqual({ passed: 3, failed: 1 });
});
