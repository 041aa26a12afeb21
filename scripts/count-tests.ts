import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** How many tests passed and how many failed. */
export interface Totals {
  passed: number;
  failed: number;
  /** The tests that passed only on the second attempt. Each hides a fault in the test or the product. */
  unsteady?: string[];
  /** One line for each failure. */
  broken?: string[];
  files?: { name: string; seconds: number }[];
}

/**
 * A Vitest reporter that writes the totals of a run to the file that TEST_TOTALS names. A file that fails to load or to
 * set up counts as one failure, and so does each error outside the tests.
 */
export default class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (process.env.TEST_TOTALS)
      writeFileSync(process.env.TEST_TOTALS, JSON.stringify(count(modules, unhandled)));
  }
}

function count(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Totals {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const broken = [
    ...tests.flatMap((test) => {
      const { state, errors } = test.result();
      return state === 'failed' ? [describe(test.fullName, errors[0])] : [];
    }),
    ...modules.flatMap((module) => {
      const suites = [module, ...module.children.allSuites()];
      return suites.flatMap((suite) =>
        suite.errors().map((error) => describe(module.relativeModuleId, error)),
      );
    }),
    ...unhandled.map((error) => describe('outside the tests', error)),
  ];
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: broken.length,
    unsteady: tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => describe(test.fullName, test.result().errors?.[0])),
    broken,
    files: modules.map((module) => ({
      name: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
    })),
  };
}

/** The place of an error, and the first line of its message. */
function describe(place: string, { message }: { message: string } = { message: '' }): string {
  return `${place}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`;
}

/**
 * Reads the totals of a run. A run without totals or without tests counts as failed, and so does one that exited with
 * an error.
 * @param path the file that TEST_TOTALS named
 * @param endedWell whether Vitest exited with 0
 */
export function readTotals(path: string, endedWell: boolean): Totals {
  let totals: Totals;
  try {
    totals = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, broken: ['The run ended without totals.'] };
  }
  if (totals.failed > 0 || (endedWell && totals.passed > 0)) return totals;
  return { ...totals, failed: 1, broken: ['The run ended badly, or ran no tests.'] };
}
