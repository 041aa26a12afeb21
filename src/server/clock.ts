import { sql } from 'drizzle-orm';
import { type Connection, type Database, queryRows } from './db/database.ts';
import type { Job } from './scheduler.ts';

/**
 * Reads the database's time. Every process uses this time, so that all processes agree and tests can shift the clock.
 */
export async function readDatabaseTime(connection: Connection): Promise<Date> {
  const [row] = await queryRows<{ now: string }>(connection, sql`select draw_clock() as now`);
  if (!row) throw new Error('the database did not return the time');
  return new Date(row.now);
}

/** The process's own clock, kept in sync with the database's. Do not use it for decisions that depend on the time. */
export type Clock = { now: () => Date; follow: () => Promise<void> };

/** A reading is accurate to within half the time it took. Slow readings are repeated, and the fastest one is used. */
const NEAR_MS = 10;
const MOST_ASKS = 3;

export function createClock(db: Database): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    follow: async () => {
      let shortest = Number.POSITIVE_INFINITY;
      for (let asks = 0; asks < MOST_ASKS && shortest > NEAR_MS; asks += 1) {
        const asked = Date.now();
        const there = await readDatabaseTime(db);
        const received = Date.now();
        if (received - asked >= shortest) continue;
        shortest = received - asked;
        aheadMs = there.getTime() - (asked + received) / 2;
      }
    },
  };
}

/** Runs regularly, because clocks drift and machines sleep. */
export function listClockJobs(clock: Clock): Job[] {
  return [{ name: 'follow the clock', everyMs: 10_000, run: clock.follow }];
}
