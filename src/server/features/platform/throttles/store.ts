import { eq, lte, sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';
import { throttles } from '#server/db/schema.ts';

export type Count = { key: string; tries: number; secondsLeft: number };

/**
 * Counts a try for each key, and starts a new window if the last one is over. Concurrent tries are counted correctly,
 * because this is a single statement. Callers must sort the keys, because all statements lock them in that order.
 */
export function countTries(db: Connection, keys: { key: string; seconds: number }[]): Promise<Count[]> {
  const values = keys.map(
    ({ key, seconds }) => sql`(${key}, 1, draw_clock() + make_interval(secs => ${seconds}::int))`,
  );
  return queryRows<Count>(
    db,
    sql`insert into throttles as kept (key, tries, resets_at) values ${sql.join(values, sql`, `)}
      on conflict (key) do update set
        tries = case when kept.resets_at <= draw_clock() then 1 else kept.tries + 1 end,
        resets_at = case when kept.resets_at <= draw_clock() then excluded.resets_at else kept.resets_at end
      returning key, tries, ceil(extract(epoch from resets_at - draw_clock()))::int as "secondsLeft"`,
  );
}

/** The tries of a key in its current window, without counting one. */
export async function readTries(db: Connection, key: string): Promise<Omit<Count, 'key'> | undefined> {
  const [row] = await queryRows<Omit<Count, 'key'>>(
    db,
    sql`select tries, ceil(extract(epoch from resets_at - draw_clock()))::int as "secondsLeft"
      from throttles where key = ${key} and resets_at > draw_clock()`,
  );
  return row;
}

export async function deleteTry(tx: Connection, key: string): Promise<void> {
  await tx
    .update(throttles)
    .set({ tries: sql`greatest(${throttles.tries} - 1, 0)` })
    .where(eq(throttles.key, key));
}

export async function deleteThrottle(tx: Connection, key: string): Promise<void> {
  await tx.delete(throttles).where(eq(throttles.key, key));
}

export async function deletePassedThrottles(db: Connection): Promise<void> {
  await db.delete(throttles).where(lte(throttles.resetsAt, sql`(select draw_clock())`));
}
