import { sql } from 'drizzle-orm';
import { type Connection, type Database, rowsOf } from './db/database.ts';
import type { Job } from './scheduler.ts';

/** The time as the database sees it; several processes, and tests that move the clock, agree through it. */
export async function databaseNow(connection: Connection): Promise<Date> {
  const [row] = await rowsOf<{ now: string }>(connection, sql`select draw_clock() as now`);
  if (!row) throw new Error('the database did not tell the time');
  return new Date(row.now);
}

/** The process's own clock, kept in step with the database's: it tells the time where no decision hangs on it. */
export type Clock = { now: () => Date; follow: () => Promise<void> };

export function createClock(db: Database): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    follow: async () => {
      const asked = Date.now();
      const there = await databaseNow(db);
      aheadMs = there.getTime() - (asked + Date.now()) / 2;
    },
  };
}

/** Clocks drift, and machines sleep. */
export function clockJobs(clock: Clock): Job[] {
  return [{ name: 'follow the clock', everyMs: 10_000, run: clock.follow }];
}
