import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { prizeDraws } from '#server/db/schema.ts';
import type { DrawCounts } from './policy.ts';

export async function readCounts(db: Database, drawIds: readonly string[]): Promise<DrawCounts[]> {
  const { id, issuedCount, voidedCount } = prizeDraws;
  return db
    .select({ drawId: id, issued: issuedCount, voided: voidedCount })
    .from(prizeDraws)
    .where(inArray(id, [...drawIds]));
}

/** Notifies all listening processes, with one statement for all payloads. */
export async function notify(db: Database, channel: string, payloads: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  );
}
