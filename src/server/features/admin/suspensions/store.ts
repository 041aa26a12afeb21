import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { people, prizeDraws } from '#server/db/schema.ts';

/**
 * Locks a person. Waits for concurrent sign-ins and orders, whose foreign keys lock the person too. For an admin, all
 * admins are locked, as in an erasure, so that only one of two admins who suspend each other succeeds. Returns null if
 * the person does not exist or was erased.
 */
export async function lockPerson(tx: Transaction, id: string) {
  await tx.execute(sql`select id from people where id = ${id} or (role = 'admin' and erased_at is null
      and exists (select 1 from people own where own.id = ${id} and own.role = 'admin'))
    order by id for update`);
  const [row] = await tx
    .select({ id: people.id, email: people.email, suspendedAt: people.suspendedAt })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)));
  return row ?? null;
}

/** Whether the account exists and is not suspended. */
export async function isActive(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt), isNull(people.suspendedAt)));
  return rows.length > 0;
}

export async function markSuspended(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx
    .update(people)
    .set({ suspendedAt: sql`draw_clock()`, suspendReason: reason })
    .where(eq(people.id, id));
}

export async function markReinstated(tx: Transaction, id: string): Promise<void> {
  await tx.update(people).set({ suspendedAt: null, suspendReason: null }).where(eq(people.id, id));
}

/** The draws of a host that can be taken off sale, or cancelled; the latter include those that are paused. */
export function listHostDraws(db: Connection, hostId: string, act: 'pause' | 'cancel') {
  const { id, title, status, issuedCount, ownerId } = prizeDraws;
  const onSale = inArray(status, ['scheduled', 'active']);
  const open = or(onSale, eq(status, 'awaiting_draw'), and(eq(status, 'inactive'), sql`${issuedCount} > 0`));
  return db
    .select({ id, title })
    .from(prizeDraws)
    .where(and(eq(ownerId, hostId), act === 'pause' ? onSale : open))
    .orderBy(asc(id));
}

export async function isSuspended(db: Connection, id: string): Promise<boolean> {
  const person = and(eq(people.id, id), isNull(people.erasedAt));
  return (await db.$count(people, and(person, isNotNull(people.suspendedAt)))) > 0;
}
