import { expect, it } from 'vitest';
import { createJobBook } from './job-history.ts';

it('records the runs and failures of each job, and rethrows its errors [ADMIN-35]', async () => {
  const book = createJobBook();
  let broken = false;
  const [job] = book.watch([
    {
      name: 'count sheep',
      everyMs: 1000,
      run: async () => {
        if (broken) throw new Error('The gate is closed.');
        return 12;
      },
    },
  ]);
  expect(book.records()).toMatchObject([{ name: 'count sheep', everyMs: 1000, runs: 0, lastRunAt: null }]);
  expect(await job?.run()).toBe(12);
  expect(book.records()).toMatchObject([
    { runs: 1, failures: 0, lastRunAt: expect.any(Date), lastFailedAt: null },
  ]);
  broken = true;
  await expect(job?.run()).rejects.toThrow('The gate is closed.');
  expect(book.records()).toMatchObject([{ runs: 2, failures: 1, lastFailedAt: expect.any(Date) }]);
  expect(JSON.stringify(book.records())).not.toContain('gate');
});
