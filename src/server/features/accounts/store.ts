import { and, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '../../db/database.ts';
import { people } from '../../db/schema.ts';

export type Person = typeof people.$inferSelect;
type NewPerson = Pick<
  Person,
  'email' | 'emailKey' | 'firstName' | 'lastName' | 'role' | 'passwordHash' | 'over18' | 'ukResident'
>;

/** Null where the address belongs to another account, however two registrations fall together. */
export async function insertPerson(tx: Transaction, person: NewPerson): Promise<Person | null> {
  const [row] = await tx
    .insert(people)
    .values(person)
    .onConflictDoNothing({ target: people.emailKey })
    .returning();
  return row ?? null;
}

export async function findPerson(db: Connection, id: string): Promise<Person | null> {
  const [row] = await db.select().from(people).where(eq(people.id, id));
  return row ?? null;
}

export async function findByEmail(db: Connection, emailKey: string): Promise<Person | null> {
  const [row] = await db.select().from(people).where(eq(people.emailKey, emailKey));
  return row ?? null;
}

/** Whether the password still is the one that was verified; it stays so until the transaction ends. */
export async function lockPassword(tx: Transaction, id: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), eq(people.passwordHash, passwordHash)))
    .for('no key update');
  return rows.length > 0;
}

export async function updatePassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.update(people).set({ passwordHash }).where(eq(people.id, id));
}

/** Null where the person is no participant (any more). */
export async function upgradeParticipant(tx: Transaction, id: string): Promise<Person | null> {
  const [row] = await tx
    .update(people)
    .set({ role: 'host' })
    .where(and(eq(people.id, id), eq(people.role, 'participant')))
    .returning();
  return row ?? null;
}
