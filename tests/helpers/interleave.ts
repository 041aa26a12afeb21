import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, queryRows, type Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { prizeDraws } from '#server/db/schema.ts';

/**
 * A test's own transaction that reads a draw, pauses, and writes based on what it read, with or without the lock that
 * the program takes first. Await `read`, run the competing operation, call `goOn`, and await `done`.
 */
export function readThenWrite(
  db: Database,
  drawId: string,
  { locked, write }: { locked: boolean; write: (tx: Transaction) => Promise<unknown> },
): { read: Promise<void>; goOn: () => void; done: Promise<void> } {
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    if (locked) await lockDraw(tx, drawId);
    await tx.select().from(prizeDraws).where(eq(prizeDraws.id, drawId));
    read.resolve();
    await goOn.promise;
    await write(tx);
  });
  return { read: read.promise, goOn: goOn.resolve, done };
}

/** Waits until some transaction in this database is waiting for a lock, with a statement that starts as given. */
export async function waitForLock(db: Database, statement = ''): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await queryRows<{ waiting: number }>(
        db,
        sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and starts_with(query, ${statement})`,
      );
      return row?.waiting;
    })
    .toBeGreaterThan(0);
}
