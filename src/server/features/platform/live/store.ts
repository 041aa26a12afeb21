import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { soldCounts } from '#server/db/sold-counts.ts';
import type { DrawCounts } from './policy.ts';

export async function readCounts(db: Database, drawIds: readonly string[]): Promise<DrawCounts[]> {
  return db
    .select({ drawId: prizeDraws.id, ...soldCounts })
    .from(prizeDraws)
    .where(inArray(prizeDraws.id, [...drawIds]));
}

/** Notifies all listening processes, with one statement for all payloads. */
export async function notify(db: Database, channel: string, payloads: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  );
}
