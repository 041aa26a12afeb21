import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/helpers/longest-first.ts';
import { STEP_MS } from './tests/helpers/step-timeout.ts';

/** A set of tests, by name: `npm test -- <name>` runs one of them. */
function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  const setupFiles = ['tests/helpers/console.ts'];
  // A busy machine needs more than the default second.
  const expect = { poll: { timeout: 10_000 } };
  // Loading the program takes longer than most files: the files that one worker runs share its modules.
  return { test: { name, include, setupFiles, expect, isolate: false, ...test } };
}

const postgres = {
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: ['tests/helpers/postgres-setup.ts'],
};
const embedded = {
  env: { TEST_DATABASE: 'embedded' },
  globalSetup: ['tests/helpers/embedded-setup.ts'],
};

// A busy machine may take several times as long as an idle one.
const patient = { testTimeout: 240_000, hookTimeout: 240_000 };

// All API tests run on PostgreSQL. `npm test` repeats on the embedded database those where it can differ: what opens,
// locks and migrates it, what orders writes, and a whole journey. `npm run test:full` repeats the rest as well.
const api = ['src/server/**/*.test.ts'];
const onBoth = [
  'src/server/{db,demo}/**/*.test.ts',
  'src/server/{clock,journey,program}.test.ts',
  'src/server/features/drawing/drawing/{draw,log,redraw}.test.ts',
  'src/server/features/public-log/**/*.test.ts',
  'src/server/features/sales/{orders,settlement}/*.test.ts',
];

// `npm test` walks the journeys of each role; `npm run test:full` also visits every page and state in detail.
const journeys = ['tests/e2e/*.test.ts'];
const details = ['tests/e2e/details/*.test.ts'];
const sharedSite = { globalSetup: [...postgres.globalSetup, 'tests/helpers/shared-site-setup.ts'] };
const polling = { expect: { poll: { timeout: STEP_MS } } };
// `npm test` names the tests that needed the second attempt.
const browserLimits = { ...patient, ...polling, retry: 1 };

// Races and crashes provoke timing and would disturb each other.
const alone = { ...patient, fileParallelism: false };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], patient),
      project('api', api, { ...patient, ...postgres }),
      project('api-embedded', onBoth, { ...patient, ...embedded }),
      project('api-embedded-rest', api, { ...patient, ...embedded, exclude: onBoth }),
      project('races', ['tests/races/**/*.test.ts'], { ...alone, ...postgres }),
      project('e2e', journeys, { ...browserLimits, ...postgres, ...sharedSite }),
      project('e2e-rest', details, { ...browserLimits, ...postgres, ...sharedSite }),
      // Some files need PostgreSQL anyway: two processes share a database.
      project('e2e-embedded', [...journeys, ...details], { ...browserLimits, ...embedded, ...sharedSite }),
      project('firefox', ['tests/firefox/**/*.test.ts'], { ...alone, ...polling }),
      project('fuzz', ['tests/fuzz/**/*.test.ts'], { ...alone, ...postgres }),
      project('crash', ['tests/crash/**/*.test.ts'], { ...alone, testTimeout: 600_000 }),
    ],
  },
});
