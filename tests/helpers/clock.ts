import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

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
