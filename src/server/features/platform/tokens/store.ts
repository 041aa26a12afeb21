import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { oneTimeTokens } from '#server/db/schema.ts';

type NewToken = {
  id: string;
  hash: Buffer;
  purpose: string;
  subject: string;
  personId: string | undefined;
  data: Record<string, unknown>;
  hours: number;
};

export type UsedToken = {
  id: string;
  subject: string;
  personId: string | null;
  data: Record<string, unknown>;
  createdAt: Date;
};

/**
 * Replaces the token for a purpose and subject. This is a single statement, so that only one of two concurrent links
 * works.
 */
export async function replaceToken(tx: Transaction, token: NewToken): Promise<void> {
  const { id, hash, purpose, subject, personId = null, data, hours } = token;
  const expiresAt = sql`draw_clock() + make_interval(hours => ${hours}::int)`;
  const fresh = { id, hash, personId, data, createdAt: sql`draw_clock()`, expiresAt, usedAt: null };
  await tx
    .insert(oneTimeTokens)
    .values({ ...fresh, purpose, subject })
    .onConflictDoUpdate({ target: [oneTimeTokens.purpose, oneTimeTokens.subject], set: fresh });
}

/** Matches tokens that are unused and not expired. */
const live = (purpose: string) =>
  and(
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`draw_clock()`),
  );

const usable = (purpose: string, hashes: Buffer[]) => and(inArray(oneTimeTokens.hash, hashes), live(purpose));

export type FoundToken = { subject: string; data: Record<string, unknown> };

/** Finds a token that works. */
export async function findToken(
  db: Connection,
  purpose: string,
  hashes: Buffer[],
): Promise<FoundToken | undefined> {
  const { subject, data } = oneTimeTokens;
  const [row] = await db.select({ subject, data }).from(oneTimeTokens).where(usable(purpose, hashes));
  return row;
}

/** The tokens that work and whose subject starts like this, newest first. */
export function listLive(db: Connection, purpose: string, subjectPrefix: string) {
  const { id, subject, data, createdAt, expiresAt } = oneTimeTokens;
  return db
    .select({ id, subject, data, createdAt, expiresAt })
    .from(oneTimeTokens)
    .where(and(sql`starts_with(${subject}, ${subjectPrefix})`, live(purpose)))
    .orderBy(desc(createdAt), desc(id));
}

export async function deleteLive(tx: Transaction, purpose: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, id), live(purpose)))
    .returning({ subject: oneTimeTokens.subject });
  return row?.subject;
}

/** Marks a token as used. Returns null if the link does not work. A concurrent request waits, and then gets null. */
export async function takeToken(
  tx: Transaction,
  purpose: string,
  hashes: Buffer[],
): Promise<UsedToken | null> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`draw_clock()` })
    .where(usable(purpose, hashes))
    .returning({
      id: oneTimeTokens.id,
      subject: oneTimeTokens.subject,
      personId: oneTimeTokens.personId,
      data: oneTimeTokens.data,
      createdAt: oneTimeTokens.createdAt,
    });
  return row ?? null;
}

export async function deleteTokensOf(tx: Connection, personId: string, purposes: string[]): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.personId, personId), inArray(oneTimeTokens.purpose, purposes)));
}

export type LiveToken = {
  id: string;
  personId: string | null;
  data: Record<string, unknown>;
  createdAt: Date;
};

export async function findLive(
  db: Connection,
  purpose: string,
  subject: string,
): Promise<LiveToken | undefined> {
  const { id, personId, data, createdAt } = oneTimeTokens;
  const [row] = await db
    .select({ id, personId, data, createdAt })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.subject, subject), live(purpose)));
  return row;
}

/** Deletes later tokens for the same account and purpose. */
export async function deleteLaterTokens(tx: Connection, id: string): Promise<void> {
  await tx.execute(sql`delete from one_time_tokens later using one_time_tokens one
    where one.id = ${id} and later.person_id = one.person_id and later.purpose = one.purpose
      and later.created_at > one.created_at`);
}

export async function deletePassedTokens(db: Connection): Promise<void> {
  await db.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, sql`(select draw_clock())`));
}
