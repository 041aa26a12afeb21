import { eq, sql } from 'drizzle-orm';
import type { Status } from '#domain/draws/states.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { awaitsRefund, refundDueSince } from '#server/db/draw-books.ts';
import { prizeDraws } from '#server/db/schema.ts';

export async function markCancelled(
  tx: Transaction,
  id: string,
  { status, at, reason, nonce }: { status: Status; at: Date; reason: string; nonce: Uint8Array },
): Promise<void> {
  await tx
    .update(prizeDraws)
    .set({ status, cancelledAt: at, cancelReason: reason, cancelNonce: nonce, updatedAt: at })
    .where(eq(prizeDraws.id, id));
}

export async function markRefunded(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(prizeDraws).set({ refundedAt: at, updatedAt: at }).where(eq(prizeDraws.id, id));
}

/** The draws that may still have tickets to refund, the longest waiting first. */
export async function listToRefund(connection: Connection): Promise<string[]> {
  const rows = await connection
    .select({ id: prizeDraws.id })
    .from(prizeDraws)
    .where(awaitsRefund)
    .orderBy(refundDueSince);
  return rows.map(({ id }) => id);
}

type Ended = { id: string; endDate: Date; endedAt: Date | null; now: Date };

/**
 * Draws that ended at least a week ago and whose drawing has not started. Seven working days are always longer than a
 * week.
 */
export async function listLongEnded(connection: Connection): Promise<Ended[]> {
  const rows = await queryRows<{ id: string; endDate: string; endedAt: string | null; now: string }>(
    connection,
    sql`select id, end_date as "endDate", ended_at as "endedAt", clock.now
      from prize_draws, (select draw_clock() as now) clock
      where status in ('awaiting_draw', 'inactive') and sealed_at is null and start_date is not null
        and coalesce(ended_at, end_date) <= (select draw_clock()) - interval '7 days'
      order by coalesce(ended_at, end_date)`,
  );
  return rows.map(({ id, endDate, endedAt, now }) => ({
    id,
    endDate: new Date(endDate),
    endedAt: endedAt === null ? null : new Date(endedAt),
    now: new Date(now),
  }));
}
