import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { provideTestApp } from '../../tests/helpers/app.ts';
import { shiftClock } from '../../tests/helpers/clock.ts';

const HOUR = 3_600_000;

const app = await provideTestApp();

const ahead = () => (app.services.clock.now().getTime() - Date.now()) / HOUR;

it("follows the database's clock, forwards and backwards, while the program runs", async () => {
  for (const hours of [2, -3, 0]) {
    await shiftClock(app.database.db, hours * HOUR);
    await app.runJobs();
    expect(ahead()).toBeCloseTo(hours, 2);
  }
});

it('uses the fastest of several responses, because a slow one is out of date', async () => {
  const db: Database = Object.create(app.database.db);
  const asking = vi.spyOn(db, 'execute');
  const execute: Database['execute'] = app.database.db.execute.bind(app.database.db);
  asking.mockImplementationOnce((async (...asked: Parameters<typeof execute>) => {
    const told = await execute(...asked);
    await delay(1_000);
    return told;
  }) as typeof execute);
  const clock = createClock(db);
  await clock.follow();
  expect(asking.mock.calls.length).toBeGreaterThan(1);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(200);
});
