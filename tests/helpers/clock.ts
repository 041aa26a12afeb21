import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

const DAY = 24 * 3_600_000;

/**
 * Milliseconds until noon tomorrow, for tests that count days: no midnight is then near. Every 24 hours later is the
 * next day in London, even when the clocks change.
 */
export function toNoon(): number {
  const now = Date.now();
  return (Math.floor(now / DAY) + 1.5) * DAY - now;
}

/**
 * Moves the program's clock for every process on the database, by replacing its function for the current time. The
 * program itself cannot do this.
 */
export async function shiftClock(db: Database, milliseconds: number): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function draw_clock() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', clock_timestamp() + interval '${Math.round(milliseconds)} milliseconds') $$`),
  );
}
