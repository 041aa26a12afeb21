import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from './database.ts';
import { prepared } from './prepared.ts';

/**
 * Locks one draw until the transaction ends: selling, voiding, holding, ending and starting all pass through here.
 * What is decided under the lock is read by later statements, since this one still sees the state before its wait.
 * Answers false where there is no such draw.
 */
export async function lockDraw(tx: Transaction, drawId: string): Promise<boolean> {
  const rows = await rowsOf(tx, sql`select id from prize_draws where id = ${drawId} for no key update`);
  return rows.length > 0;
}

/**
 * Locks several draws, always in the order of their ids, so that two who lock several never wait for each other. It is
 * sent when it is called, as an `async` function sends its first statement: a sale sends its readings right behind it.
 */
export async function lockDraws(tx: Transaction, drawIds: readonly string[]): Promise<void> {
  await tx.execute(
    prepared(
      'lock_draws',
      sql`select id from prize_draws where id = any(${sql.param(drawIds)}::uuid[]) order by id for no key update`,
    ),
  );
}
