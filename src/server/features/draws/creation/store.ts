import { and, eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/database.ts';
import { isViolationOf } from '#server/db/failures.ts';
import { drawCreations } from '#server/db/schema.ts';

export type Creation = typeof drawCreations.$inferSelect;

/** Finds the draw that a person created with a key. */
export async function findCreation(
  connection: Connection,
  { personId, key }: Pick<Creation, 'personId' | 'key'>,
): Promise<Creation | undefined> {
  const [row] = await connection
    .select()
    .from(drawCreations)
    .where(and(eq(drawCreations.personId, personId), eq(drawCreations.key, key)));
  return row;
}

export async function insertCreation(tx: Transaction, creation: Creation): Promise<void> {
  await tx.insert(drawCreations).values(creation);
}

/** Whether another request has just created a draw with the same key. */
export function isDuplicateKey(error: unknown): boolean {
  return isViolationOf(error, 'draw_creations_once');
}
