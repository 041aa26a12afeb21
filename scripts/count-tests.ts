import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests passed and how many failed. */
export interface Totals {
  passed: number;
  failed: number;
  /** Names of those that passed, but not at once: each is a fault of the test or of the product, to be found. */
  unsteady?: string[];
  /** Names of those that failed, each with the first line of its failure. */
  broken?: string[];
  /** How long each file took. */
  files?: { name: string; seconds: number }[];
}

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/**
 * Counts the results in Vitest's JSON report. A file that fails without a failing test (it does not load, or its
 * set-up breaks) counts as one failure, and so does a run without a report, without tests, or with an unexplained
 * bad exit code.
 * @param report the parsed report, undefined when none was written
 * @param endedWell whether Vitest ended with 0
 */
export function countTests(report: unknown, endedWell: boolean): Totals {
  const read = Report.safeParse(report);
  if (!read.success) return { passed: 0, failed: 1, broken: ['The run left no report.'] };
  const { numPassedTests: passed, numFailedTests, testResults } = read.data;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = numFailedTests + brokenFiles.length;
  const unexplained = failed === 0 && (!endedWell || passed === 0);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const unsteady = tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);
  const broken = [
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => said(fullName, failureMessages[0])),
    ...brokenFiles.map(({ name, message }) => said(name, message)),
    ...(unexplained ? ['The run ended badly, and no test says why.'] : []),
  ];
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed: unexplained ? 1 : failed, unsteady, broken, files };
}

function said(name: string, failure = ''): string {
  const first = stripVTControlCharacters(failure).trim().split('\n')[0];
  return first ? `${name}: ${first}` : name;
}
