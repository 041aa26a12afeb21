import { sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { sealRefusals } from '#server/db/schema.ts';
import {
  isByHead,
  type KeptHead,
  type NewRefusal,
  REPLACED_BY_LONGER,
  readRequiredHead,
} from '../log/service.ts';

export type StoredRefusal = typeof sealRefusals.$inferSelect;

/**
 * Stores that the seal log is refused, as for the logs of draws. Returns when it was, if it was not refused before; null
 * otherwise.
 */
export async function insertRefusal(
  tx: Transaction,
  { refusal, detail, head }: Omit<NewRefusal, 'id'>,
): Promise<Date | null> {
  const [row] = await queryRows<{ isNew: boolean; refusedAt: string }>(
    tx,
    sql`insert into seal_refusals as r (reason, detail, head_size, head_root)
      values (${refusal}, ${detail}, ${head?.size ?? null}::int, ${head?.root ?? null})
      on conflict (id) ${REPLACED_BY_LONGER}
      returning (xmax = 0) as "isNew", refused_at as "refusedAt"`,
  );
  return row?.isNew ? new Date(row.refusedAt) : null;
}

export async function findRefusal(connection: Connection): Promise<StoredRefusal | undefined> {
  const [row] = await connection.select().from(sealRefusals);
  return row;
}

/** The published head that the refused log must contain again; null if it contradicts none. */
export const headOf = ({ headSize, headRoot }: StoredRefusal): KeptHead | null =>
  readRequiredHead({ size: headSize, root: headRoot });

/** Lifts this refusal. Returns false if another process has replaced it by one that misses a longer head. */
export async function deleteRefusal(tx: Transaction, refusal: StoredRefusal): Promise<boolean> {
  const rows = await tx
    .delete(sealRefusals)
    .where(isByHead(headOf(refusal)))
    .returning({ reason: sealRefusals.reason });
  return rows.length > 0;
}
