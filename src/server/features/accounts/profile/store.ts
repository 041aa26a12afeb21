import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { configuredAdmin, people } from '#server/db/schema.ts';

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

/** Names that are undefined stay. Null where there is nobody (any more). */
export async function renamePerson(
  tx: Transaction,
  id: string,
  names: { firstName?: string | undefined; lastName?: string | undefined },
): Promise<Person | null> {
  const [row] = await tx
    .update(people)
    .set(names)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .returning();
  return row ?? null;
}

/** Null where the person is no participant (any more). */
export async function upgradeParticipant(tx: Transaction, id: string): Promise<Person | null> {
  const [row] = await tx
    .update(people)
    .set({ role: 'host' })
    .where(and(eq(people.id, id), eq(people.role, 'participant'), isNull(people.erasedAt)))
    .returning();
  return row ?? null;
}

/** Makes the account an admin's, whether it exists or not. */
export async function upsertAdmin(
  tx: Transaction,
  admin: Pick<Person, 'email' | 'emailKey' | 'firstName' | 'lastName' | 'passwordHash'>,
): Promise<string> {
  // Admins vouch for hosts, so their own draws wait for nobody's word.
  const standing = { role: 'admin', verified: true, revoked: false } as const;
  // Whoever runs the site gets in again, whatever other admins have done.
  const open = { suspendedAt: null, suspendReason: null };
  // Whoever runs the site knows the address.
  const known = { emailVerifiedAt: sql`draw_clock()` };
  const [row] = await tx
    .insert(people)
    .values({ ...admin, ...standing, ...known })
    .onConflictDoUpdate({
      target: people.emailKey,
      set: { ...standing, ...known, ...open, passwordHash: admin.passwordHash },
    })
    .returning({ id: people.id });
  if (!row) throw new Error('the admin was not stored');
  return row.id;
}

/** What configuration asked for when it was last applied; undefined where it never was. */
export async function readConfiguredAdmin(db: Connection): Promise<string | undefined> {
  const [row] = await db.select({ fingerprint: configuredAdmin.fingerprint }).from(configuredAdmin);
  return row?.fingerprint;
}

/** False where another process has put something else there since `former` was read. */
export async function replaceConfiguredAdmin(
  tx: Transaction,
  fingerprint: string,
  former: string | undefined,
): Promise<boolean> {
  const rows = await tx
    .insert(configuredAdmin)
    .values({ fingerprint })
    .onConflictDoUpdate({
      target: configuredAdmin.only,
      set: { fingerprint, appliedAt: sql`draw_clock()` },
      setWhere: eq(configuredAdmin.fingerprint, former ?? ''),
    })
    .returning({ fingerprint: configuredAdmin.fingerprint });
  return rows.length > 0;
}
