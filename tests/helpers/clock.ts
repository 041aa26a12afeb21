import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

const DAY = 24 * 3_600_000;

/**
 * Milliseconds until noon tomorrow (UTC). Tests that count days move the clock there, away from midnight: 24 hours
 * later is then always the next day in London, even when the clocks change.
 */
export function toNoon(): number {
  const now = Date.now();
  return (Math.floor(now / DAY) + 1.5) * DAY - now;
}

/**
 * Moves the program's clock in every process that uses the database, by replacing the database function that returns
 * the current time. The program itself cannot do this.
 */
export async function shiftClock(db: Database, milliseconds: number): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function draw_clock() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', clock_timestamp() + interval '${Math.round(milliseconds)} milliseconds') $$`),
  );
}
