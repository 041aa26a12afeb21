import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { auditEntries, orders, people } from '#server/db/schema.ts';

export const CONSENT_ACT = 'account.consent';

/** The maximum number of changes returned, newest first. Few users make more. */
const MOST_CHANGES = 200;

export type ConsentValues = { over18: boolean; ukResident: boolean; reminders: boolean };

export async function findConsents(db: Connection, id: string): Promise<ConsentValues | null> {
  const { over18, ukResident, remindersWanted: reminders } = people;
  const [row] = await db.select({ over18, ukResident, reminders }).from(people).where(eq(people.id, id));
  return row ?? null;
}

export async function lockConsents(tx: Transaction, id: string): Promise<ConsentValues | null> {
  await tx.execute(sql`select id from people where id = ${id} for no key update`);
  return findConsents(tx, id);
}

export async function updateConsents(
  tx: Transaction,
  id: string,
  { reminders, ...given }: ConsentValues,
): Promise<void> {
  await tx
    .update(people)
    .set({ ...given, remindersWanted: reminders })
    .where(eq(people.id, id));
}

/** The terms accepted with the latest order; undefined before the first order. */
export async function findAcceptedTerms(db: Connection, personId: string) {
  const [row] = await db
    .select({ version: orders.termsVersion, at: orders.createdAt })
    .from(orders)
    .where(eq(orders.personId, personId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row ?? null;
}

/** Read from the audit log, which is append-only, so that the history cannot be altered. */
export function listChanges(db: Connection, personId: string) {
  return db
    .select({ at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.targetKind, 'person'),
        eq(auditEntries.targetId, personId),
        eq(auditEntries.action, CONSENT_ACT),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MOST_CHANGES);
}
