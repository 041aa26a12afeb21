import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { STEP_MS } from './tests/helpers/patience.ts';

/** What is tested apart, by name: `npm test -- <name>` runs one of them. */
function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  const setupFiles = ['tests/helpers/console.ts'];
  // What is waited for comes late on a busy machine: the usual second is no bound.
  const expect = { poll: { timeout: 10_000 } };
  // Loading the program takes longer than most files: the files that one worker runs share its modules.
  return { test: { name, include, setupFiles, expect, isolate: false, ...test } };
}

const postgres = {
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: ['tests/helpers/postgres-setup.ts'],
};

// The API tests are the same files on both databases. Each starts a whole server, hence the long limits.
const api = ['src/server/**/*.test.ts'];
const apiLimits = { testTimeout: 120_000, hookTimeout: 120_000 };

// Races and crashes provoke timing and would disturb each other; browsers mostly wait.
const patient = { testTimeout: 240_000, hookTimeout: 240_000 };
const polling = { expect: { poll: { timeout: STEP_MS } } };
const alone = { ...patient, fileParallelism: false };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], {
        testTimeout: 60_000,
      }),
      project('api-embedded', api, {
        ...apiLimits,
        env: { TEST_DATABASE: 'embedded' },
        globalSetup: ['tests/helpers/embedded-setup.ts'],
      }),
      project('api-postgres', api, { ...apiLimits, ...postgres }),
      project('races', ['tests/races/**/*.test.ts'], { ...alone, ...postgres }),
      // A second attempt, in the open: `npm test` names whatever needed one.
      project('e2e', ['tests/e2e/**/*.test.ts'], { ...patient, ...polling, retry: 1 }),
      project('firefox', ['tests/firefox/**/*.test.ts'], { ...alone, ...polling }),
      project('crash', ['tests/crash/**/*.test.ts'], { ...alone, testTimeout: 600_000 }),
    ],
  },
});
