import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

const DAY = 24 * 3_600_000;

/**
 * How many milliseconds it is to noon of the next day: for tests that count by days, which no midnight may part. Each 24
 * hours later it is the next day in London, also where the clocks change.
 */
export function toNoon(): number {
  const now = Date.now();
  return (Math.floor(now / DAY) + 1.5) * DAY - now;
}

/**
 * Moves the product's one clock for every process on the database, by replacing the function that tells the time.
 * The product itself has no way to do this.
 */
export async function shiftClock(db: Database, milliseconds: number): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function draw_clock() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', clock_timestamp() + interval '${Math.round(milliseconds)} milliseconds') $$`),
  );
}
