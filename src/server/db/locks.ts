import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from './database.ts';

/**
 * Locks one draw until the transaction ends: selling, voiding, holding, ending and starting all pass through here.
 * What is decided under the lock is read by later statements, since this one still sees the state before its wait.
 * Answers false where there is no such draw.
 */
export async function lockDraw(tx: Transaction, drawId: string): Promise<boolean> {
  const rows = await rowsOf(tx, sql`select id from prize_draws where id = ${drawId} for no key update`);
  return rows.length > 0;
}
