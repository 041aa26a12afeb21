import { eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { people, verificationRequests } from '#server/db/schema.ts';

export type VerificationRequestRow = typeof verificationRequests.$inferSelect;

export async function findRequest(
  db: Connection,
  personId: string,
): Promise<VerificationRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(verificationRequests)
    .where(eq(verificationRequests.personId, personId));
  return row;
}

/** Locks the person against a concurrent verification. */
export async function lockVerified(tx: Transaction, personId: string): Promise<boolean> {
  await tx.execute(sql`select id from people where id = ${personId} for no key update`);
  return (await tx.$count(people, sql`${people.id} = ${personId} and ${people.verified}`)) > 0;
}

/** Asking again changes the note, but not the place in the queue. */
export async function upsertRequest(
  tx: Transaction,
  request: Pick<VerificationRequestRow, 'personId' | 'note'>,
): Promise<VerificationRequestRow> {
  const [row] = await tx
    .insert(verificationRequests)
    .values(request)
    .onConflictDoUpdate({ target: verificationRequests.personId, set: { note: request.note } })
    .returning();
  if (!row) throw new Error('a verification request was not written');
  return row;
}

export async function deleteRequest(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(verificationRequests).where(eq(verificationRequests.personId, personId));
}
