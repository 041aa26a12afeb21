import { sql } from 'drizzle-orm';
import { queryRows, type Transaction } from './database.ts';
import { matchAnyOf, prepareStatement } from './prepared.ts';

/**
 * Locks a draw until the transaction ends. Sales, voids, holds, the end of a draw and the start of its drawing all
 * take this lock. Read the data for a decision in later statements, because this statement sees data from before it
 * waited for the lock.
 *
 * @returns false if there is no such draw
 */
export async function lockDraw(tx: Transaction, drawId: string): Promise<boolean> {
  const rows = await queryRows(tx, sql`select id from prize_draws where id = ${drawId} for no key update`);
  return rows.length > 0;
}

/**
 * Locks several draws, always in the order of their ids to prevent deadlocks. The statement is sent synchronously, so that
 * a sale can pipeline its reads behind it.
 */
export async function lockDraws(tx: Transaction, drawIds: readonly string[]): Promise<void> {
  await tx.execute(
    prepareStatement(
      'lock_draws',
      sql`select id from prize_draws where id = ${matchAnyOf(drawIds)} order by id for no key update`,
    ),
  );
}

/**
 * Locks an email address until the transaction ends. Otherwise, an account that verifies it and a card with it that is
 * keyed in at the same time would not see each other. The address may have no row yet, so the lock is advisory.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('address:' || lower(${email}), 0))`);
}

/**
 * Lets a batch of emails that invite people to buy be queued, beside other batches. Call it first: a break, or someone
 * who unsubscribes, waits for the batch and then deletes its emails, and the next batch waits until they are on record.
 */
export async function shareInvitations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('invitations', 0))`);
}

/** Waits for such batches, and keeps others waiting until the transaction ends. Call it before a person is locked. */
export async function lockInvitations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`);
}
