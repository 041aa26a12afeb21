import { expect, it } from 'vitest';
import type { StoredJob } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { admin } from '../../../../../tests/helpers/people.ts';
import { combineRuns } from './combine-runs.ts';

const at = (minute: number) => `2026-11-28T18:${String(minute).padStart(2, '0')}:00.000Z`;
const job: StoredJob = {
  name: 'send emails',
  everyMs: 1_000,
  runs: 3,
  failures: 1,
  runningSince: null,
  lastRunAt: at(3),
  lastSucceededAt: at(3),
  lastFailedAt: at(1),
  failingSince: null,
  lastMs: 7,
};
const failing = { ...job, runs: 5, lastRunAt: at(5), lastSucceededAt: at(1), failingSince: at(2), lastMs: 9 };

it('adds up the runs of a job in all processes, and shows the latest [ADMIN-35]', () => {
  expect(combineRuns([{ jobs: [job] }, { jobs: [failing] }])).toEqual([
    {
      ...job,
      runs: 8,
      failures: 2,
      lastRunAt: at(5),
      lastMs: 9,
    },
  ]);
});

it('calls a job failing only if no process has succeeded since [ADMIN-35]', () => {
  const [combined] = combineRuns([{ jobs: [failing] }, { jobs: [{ ...job, lastSucceededAt: at(1) }] }]);
  expect(combined?.failingSince).toBe(at(2));
  expect(combineRuns([{ jobs: [failing] }, { jobs: [job] }])[0]?.failingSince).toBeNull();
});

const app = await provideTestApp();

it('shows the processes that run, with those that have ended left out [ADMIN-35]', async () => {
  const boss = await admin(app);
  const list = async () => (await boss.client.call('GET /api/v1/admin/jobs')).body;
  expect((await list()).processes).toHaveLength(1);
  const other = await startTestApp({ database: app.database });
  await other.services.processes.record();
  await app.services.processes.record();
  expect((await list()).processes).toMatchObject([{ pid: process.pid }, { pid: process.pid }]);
  await other.services.processes.stop();
  await other.stop();
  expect((await list()).processes).toHaveLength(1);
});
