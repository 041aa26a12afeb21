import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { isOnBreak } from '#server/db/on-break.ts';
import { configuredAdmin, people } from '#server/db/schema.ts';

export type Person = typeof people.$inferSelect;
type NewPerson = Pick<
  Person,
  | 'email'
  | 'emailKey'
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'passwordHash'
  | 'over18'
  | 'ukResident'
  | 'dateOfBirth'
>;

/**
 * Takes an address from an account that was closed for good without ever verifying it, so that closing an
 * account cannot keep another person's address from being registered.
 */
export async function releaseClosedAddress(tx: Transaction, emailKey: string): Promise<void> {
  await tx.execute(sql`update people set email_key = 'closed:' || id
    where email_key = ${emailKey} and email_verified_at is null and suspended_at is not null
      and exists (select 1 from play_controls c where c.person_id = people.id and c.closed)`);
}

/** Returns null if another account has the address, even if both register at the same time. */
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

/** Returns null if the account does not exist or was deleted. */
export async function lockPerson(tx: Transaction, id: string): Promise<Person | null> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .for('no key update');
  return row ?? null;
}

/** Whether the checked password is still current. It cannot change until the transaction ends. */
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

/** Leaves names that are undefined unchanged. Returns null if the account does not exist. */
export async function renamePerson(
  tx: Transaction,
  id: string,
  names: { firstName?: string | undefined; lastName?: string | undefined },
): Promise<Person | null> {
  const [row] = await tx
    .update(people)
    .set(names)
    .where(and(eq(people.id, id), eq(people.origin, 'account'), isNull(people.erasedAt)))
    .returning();
  return row ?? null;
}

/** Sets the date of birth. Returns null if the account does not exist, or `onlyIfMissing` and it has one. */
export async function writeDateOfBirth(
  tx: Transaction,
  id: string,
  { dateOfBirth, onlyIfMissing }: { dateOfBirth: string; onlyIfMissing: boolean },
): Promise<Person | null> {
  const [row] = await tx
    .update(people)
    .set({ dateOfBirth })
    .where(
      and(
        eq(people.id, id),
        isNull(people.erasedAt),
        onlyIfMissing ? or(isNull(people.dateOfBirth), eq(people.dateOfBirth, dateOfBirth)) : undefined,
      ),
    )
    .returning();
  return row ?? null;
}

/** Whether a person with one of these hashes is on a break or closed their account. */
export async function isExcluded(
  db: Connection,
  { emailHashes, personHashes }: { emailHashes: Buffer[]; personHashes: Buffer[] },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 from play_exclusions where (email_hash = any(${toArrayParam(emailHashes)}::bytea[])
        or person_hash = any(${toArrayParam(personHashes)}::bytea[]))
      and (until is null or until > (select draw_clock())) limit 1`,
  );
  return rows.length > 0;
}

export async function isPersonOnBreak(db: Connection, id: string): Promise<boolean> {
  const rows = await queryRows(db, sql`select 1 where ${isOnBreak(sql`${id}::uuid`)}`);
  return rows.length > 0;
}

/** Whether the user closed the account for good. */
export async function isClosed(db: Connection, id: string): Promise<boolean> {
  const rows = await queryRows(db, sql`select 1 from play_controls where person_id = ${id} and closed`);
  return rows.length > 0;
}

/** Returns null if the user is not a participant. */
export async function upgradeParticipant(tx: Transaction, id: string): Promise<Person | null> {
  const [row] = await tx
    .update(people)
    .set({ role: 'host' })
    .where(and(eq(people.id, id), eq(people.role, 'participant'), isNull(people.erasedAt)))
    .returning();
  return row ?? null;
}

/** Makes the account an admin account, and creates it if needed. */
export async function upsertAdmin(
  tx: Transaction,
  admin: Pick<Person, 'email' | 'emailKey' | 'firstName' | 'lastName' | 'passwordHash'>,
): Promise<string> {
  // Admins verify hosts, so they need no verification themselves.
  const status = { role: 'admin', verified: true, revoked: false } as const;
  // The operator regains access, even if other admins have suspended the account.
  const open = { suspendedAt: null, suspendReason: null };
  // The operator vouches for the address.
  const known = { emailVerifiedAt: sql`draw_clock()` };
  const [row] = await tx
    .insert(people)
    .values({ ...admin, ...status, ...known })
    .onConflictDoUpdate({
      target: people.emailKey,
      set: { ...status, ...known, ...open, passwordHash: admin.passwordHash },
    })
    .returning({ id: people.id });
  if (!row) throw new Error('the admin was not stored');
  return row.id;
}

/** The configuration that was last applied, or undefined. */
export async function readConfiguredAdmin(db: Connection): Promise<string | undefined> {
  const [row] = await db.select({ fingerprint: configuredAdmin.fingerprint }).from(configuredAdmin);
  return row?.fingerprint;
}

/** Returns false if another process has replaced the value since this one read `former`. */
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
