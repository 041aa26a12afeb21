import { eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { postalEntries, postalScans } from '#server/db/schema.ts';

/** The draw of an entry; undefined if there is no such entry. */
export async function findDrawId(tx: Transaction, reference: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ drawId: postalEntries.drawId })
    .from(postalEntries)
    .where(eq(postalEntries.reference, reference));
  return row?.drawId;
}

/** Locks an entry, so that its details cannot be deleted in the meantime. */
export async function lockEntry(tx: Transaction, reference: string) {
  const [row] = await tx
    .select({ id: postalEntries.id, address: postalEntries.address })
    .from(postalEntries)
    .where(eq(postalEntries.reference, reference))
    .for('update');
  return row;
}

/** Stores the scan of an entry, and replaces an earlier one. */
export async function writeScan(tx: Transaction, scan: typeof postalScans.$inferInsert): Promise<void> {
  await tx
    .insert(postalScans)
    .values(scan)
    .onConflictDoUpdate({ target: postalScans.entryId, set: { ...scan, createdAt: sql`draw_clock()` } });
}

export async function hasScan(tx: Transaction, entryId: string): Promise<boolean> {
  return (await tx.$count(postalScans, eq(postalScans.entryId, entryId))) > 0;
}

export async function findScan(connection: Connection, reference: string) {
  const [row] = await connection
    .select({ scan: postalScans, drawId: postalEntries.drawId })
    .from(postalScans)
    .innerJoin(postalEntries, eq(postalEntries.id, postalScans.entryId))
    .where(eq(postalEntries.reference, reference));
  return row;
}
