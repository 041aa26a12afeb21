import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { mustNotHold } from '#server/db/holder.ts';
import { lockAddress } from '#server/db/locks.ts';
import { people } from '#server/db/schema.ts';

export async function hasAccount(db: Connection, emailKey: string): Promise<boolean> {
  const rows = await db.select({ id: people.id }).from(people).where(eq(people.emailKey, emailKey));
  return rows.length > 0;
}

/** Whether a person who is on a break or closed their account had this verified address, apart from some exclusions. */
export async function isExcluded(
  tx: Transaction,
  { emailHashes, except }: { emailHashes: Buffer[]; except: string[] },
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from play_exclusions where email_hash = any(${toArrayParam(emailHashes)}::bytea[])
        and id <> all(${toArrayParam(except)}::uuid[])
      and (until is null or until > (select draw_clock())) limit 1`,
  );
  return rows.length > 0;
}

export type Named = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'email' | 'emailKey' | 'emailVerifiedAt'
>;

/** Returns the account, unless it was erased, and locks it until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string): Promise<Named | null> {
  const { role, email, emailKey, emailVerifiedAt } = people;
  const [row] = await tx
    .select({ id: people.id, role, email, emailKey, emailVerifiedAt })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .for('no key update');
  return row ?? null;
}

export async function markVerified(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(people)
    .set({ emailVerifiedAt: sql`coalesce(${people.emailVerifiedAt}, draw_clock())` })
    .where(eq(people.id, id));
}

/**
 * Connects people who entered by post to the account that has verified the same address, so that its user sees their
 * tickets and can claim their prizes. Skips people whose tickets the account must not hold. Call it once the address is
 * verified.
 */
export async function connectPostalEntrants(tx: Transaction, id: string, emailKey: string): Promise<void> {
  await lockAddress(tx, emailKey);
  await tx.execute(sql`update people set account_id = ${id} where origin = 'post' and account_id is null
      and lower(email) = ${emailKey} and erased_at is null
      and not ${mustNotHold(sql`${id}::uuid`, sql`people.id`)}`);
  // Also those of people who were connected earlier, so that no award can stay out of reach.
  await tx.execute(sql`update awards set person_id = ${id}
    where person_id in (select own.id from people own where own.account_id = ${id})`);
}

/** Cancels a deletion that was requested at or after the given time. */
export async function cancelDeletion(tx: Transaction, id: string, since: Date): Promise<void> {
  await tx
    .update(people)
    .set({ deletionRequestedAt: null })
    .where(and(eq(people.id, id), gte(people.deletionRequestedAt, since)));
}

/** Sets the address and marks it as verified. Violates `people_email_key` if another account has it. */
export async function putAddress(
  tx: Transaction,
  id: string,
  address: { email: string; emailKey: string; passwordHash?: string },
): Promise<void> {
  await tx
    .update(people)
    .set({ ...address, emailVerifiedAt: sql`draw_clock()` })
    .where(eq(people.id, id));
  await connectPostalEntrants(tx, id, address.emailKey);
}
