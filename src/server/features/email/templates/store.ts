import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { emailTemplateMappings as mappings } from '#server/db/schema.ts';

export type MappingRow = typeof mappings.$inferSelect;

export type MappingContent = Pick<MappingRow, 'templateId' | 'description' | 'senderEmail' | 'senderName'>;

export async function insertMissing(
  db: Connection,
  rows: readonly { emailType: string; templateId: string; description: string }[],
): Promise<void> {
  await db
    .insert(mappings)
    .values([...rows])
    .onConflictDoNothing({ target: mappings.emailType });
}

/** Lists all mappings in order of creation. */
export async function listMappings(db: Connection): Promise<MappingRow[]> {
  return db.select().from(mappings).orderBy(asc(mappings.createdAt), asc(mappings.id));
}

export async function findMappings(db: Connection, emailTypes: readonly string[]): Promise<MappingRow[]> {
  return db
    .select()
    .from(mappings)
    .where(inArray(mappings.emailType, [...emailTypes]));
}

export async function lockMapping(tx: Transaction, id: string): Promise<MappingRow | undefined> {
  const [row] = await tx.select().from(mappings).where(eq(mappings.id, id)).for('update');
  return row;
}

/** Returns undefined if the type already has a mapping. */
export async function insertMapping(
  tx: Transaction,
  mapping: MappingContent & { emailType: string },
): Promise<MappingRow | undefined> {
  const [row] = await tx.insert(mappings).values(mapping).onConflictDoNothing().returning();
  return row;
}

export async function updateMapping(
  tx: Transaction,
  id: string,
  content: Partial<MappingContent>,
): Promise<MappingRow | undefined> {
  const [row] = await tx
    .update(mappings)
    .set({ ...content, updatedAt: sql`draw_clock()` })
    .where(eq(mappings.id, id))
    .returning();
  return row;
}

export async function deleteMapping(tx: Transaction, id: string): Promise<void> {
  await tx.delete(mappings).where(eq(mappings.id, id));
}
