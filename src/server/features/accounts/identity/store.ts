import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { people, recoveryCodes, secondFactors } from '#server/db/schema.ts';

export type Credentials = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'email' | 'emailKey' | 'passwordHash' | 'twoFactorSince'
>;

export async function findCredentials(db: Connection, id: string): Promise<Credentials | null> {
  const { role, email, emailKey, passwordHash, twoFactorSince } = people;
  const [row] = await db
    .select({ id: people.id, role, email, emailKey, passwordHash, twoFactorSince })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)));
  return row ?? null;
}

export async function lockByAddress(tx: Transaction, emailKey: string): Promise<Credentials | null> {
  const [row] = await tx.select({ id: people.id }).from(people).where(eq(people.emailKey, emailKey));
  return row ? lockCredentials(tx, row.id) : null;
}

/** Locks the person until the transaction ends, so that actions with the same credentials run one after the other. */
export async function lockCredentials(tx: Transaction, id: string): Promise<Credentials | null> {
  await tx.execute(sql`select id from people where id = ${id} for no key update`);
  return findCredentials(tx, id);
}

/** The encrypted secret, with the database's current time. */
export async function findSecret(
  tx: Connection,
  personId: string,
): Promise<{ sealedSecret: Uint8Array; now: Date; begunAt: Date } | null> {
  const [row] = await queryRows<{ sealedSecret: Uint8Array; now: string; begunAt: string }>(
    tx,
    sql`select sealed_secret as "sealedSecret", begun_at as "begunAt", draw_clock() as now
      from second_factors where person_id = ${personId}`,
  );
  return row ? { ...row, now: new Date(row.now), begunAt: new Date(row.begunAt) } : null;
}

/** Returns false if a code from this or a later step was used. A concurrent call waits, and then gets false. */
export async function claimTotpStep(tx: Transaction, personId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.personId, personId), lt(secondFactors.lastStep, step)))
    .returning({ personId: secondFactors.personId });
  return rows.length > 0;
}

export async function takeRecoveryCode(tx: Transaction, personId: string, hash: Buffer): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`draw_clock()` })
    .where(
      and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ personId: recoveryCodes.personId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Connection, personId: string): Promise<number> {
  const rows = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)));
  return rows[0]?.left ?? 0;
}

/** Replaces an earlier secret that has not taken effect yet. None of the new secret's steps has been used. */
export async function putSecret(tx: Transaction, personId: string, sealedSecret: Buffer): Promise<void> {
  const fresh = { sealedSecret, begunAt: sql`draw_clock()`, lastStep: 0 };
  await tx
    .insert(secondFactors)
    .values({ personId, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.personId, set: fresh });
}

export async function putRecoveryCodes(tx: Transaction, personId: string, hashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ personId, hash })));
}

export async function markSecondFactorOn(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`update second_factors set address_known = p.email_verified_at is not null
    from people p where p.id = second_factors.person_id and p.id = ${personId}`);
  await tx.update(people).set({ twoFactorSince: sql`draw_clock()` }).where(eq(people.id, personId));
}

/**
 * Whether the second factor was turned on before the address was verified, less than `hours` before `changedAt`, or
 * after `changedAt`.
 */
export async function isDoubtful(
  tx: Transaction,
  personId: string,
  { changedAt, hours }: { changedAt: Date | undefined; hours: number },
): Promise<boolean> {
  const at = changedAt?.toISOString() ?? null;
  const [row] = await queryRows<{ doubtful: boolean }>(
    tx,
    sql`select not f.address_known
        or coalesce(p.two_factor_since > ${at}::timestamptz - make_interval(hours => ${hours}::int), false) as doubtful
      from people p join second_factors f on f.person_id = p.id
      where p.id = ${personId} and p.two_factor_since is not null`,
  );
  return row?.doubtful ?? false;
}

export async function removeSecondFactor(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.personId, personId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.update(people).set({ twoFactorSince: null }).where(eq(people.id, personId));
}
