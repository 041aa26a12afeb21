import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/helpers/app.ts';
import { shiftClock } from '../../tests/helpers/clock.ts';

const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ahead = () => (app.services.clock.now().getTime() - Date.now()) / HOUR;

it("follows the database's clock, forwards and back, while the program runs", async () => {
  for (const hours of [2, -3, 0]) {
    await shiftClock(app.database.db, hours * HOUR);
    await app.runJobs();
    expect(ahead()).toBeCloseTo(hours, 2);
  }
});
