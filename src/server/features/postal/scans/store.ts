import { eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { postalEntries, postalScans } from '#server/db/schema.ts';

/** Locks an entry, so that its details cannot be deleted in the meantime. */
export async function lockEntry(tx: Transaction, reference: string) {
  const [row] = await tx
    .select({ id: postalEntries.id, drawId: postalEntries.drawId, address: postalEntries.address })
    .from(postalEntries)
    .where(eq(postalEntries.reference, reference))
    .for('update');
  return row;
}

/** Stores the scan of an entry, and replaces an earlier one. */
export async function writeScan(tx: Transaction, scan: typeof postalScans.$inferInsert): Promise<void> {
  await tx.insert(postalScans).values(scan).onConflictDoUpdate({ target: postalScans.entryId, set: scan });
}

export async function findScan(connection: Connection, reference: string) {
  const [row] = await connection
    .select({ scan: postalScans, drawId: postalEntries.drawId })
    .from(postalScans)
    .innerJoin(postalEntries, eq(postalEntries.id, postalScans.entryId))
    .where(eq(postalEntries.reference, reference));
  return row;
}
