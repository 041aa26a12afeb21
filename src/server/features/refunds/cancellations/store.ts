import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PendingAttempt } from '#domain/draws/result-deadline.ts';
import type { Status } from '#domain/draws/states.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { awaitsRefund, refundDueSince } from '#server/db/draw-books.ts';
import { drawAttempts, prizeDraws } from '#server/db/schema.ts';

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

type Ended = { id: string; endDate: Date; endedAt: Date | null; drawableFrom: Date | null; now: Date };
type EndedColumns = {
  id: string;
  endDate: string;
  endedAt: string | null;
  drawableFrom: string | null;
  now: string;
};

/**
 * Draws that ended at least a week ago and whose drawing has not started. Seven working days are always longer than a
 * week.
 */
export async function listLongEnded(connection: Connection): Promise<Ended[]> {
  const rows = await queryRows<EndedColumns>(
    connection,
    sql`select id, end_date as "endDate", ended_at as "endedAt", drawable_from as "drawableFrom", clock.now
      from prize_draws, (select draw_clock() as now) clock
      where status in ('awaiting_draw', 'inactive') and sealed_at is null and start_date is not null
        and coalesce(ended_at, end_date) <= (select draw_clock()) - interval '7 days'
      order by coalesce(ended_at, end_date)`,
  );
  return rows.map(({ id, endDate, endedAt, drawableFrom, now }) => ({
    id,
    endDate: new Date(endDate),
    endedAt: endedAt === null ? null : new Date(endedAt),
    drawableFrom: drawableFrom === null ? null : new Date(drawableFrom),
    now: new Date(now),
  }));
}

/** Draws whose first attempt has had no result for this many hours after its countdown. */
export async function listMissingResults(connection: Connection, hours: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select d.id from draw_attempts a join prize_draws d on d.id = a.draw_id
      where a.drawn_at is null and d.status = 'awaiting_draw'
        and a.countdown_ends_at <= (select draw_clock()) - make_interval(hours => ${hours}::int)
      order by a.countdown_ends_at`,
  );
  return rows.map(({ id }) => id);
}

/** The attempt that has no result; null if there is none. */
export async function findPendingAttempt(tx: Transaction, drawId: string): Promise<PendingAttempt | null> {
  const { countdownEndsAt, alertedAt } = drawAttempts;
  const [row] = await tx
    .select({ countdownEndsAt, alertedAt })
    .from(drawAttempts)
    .where(and(eq(drawAttempts.drawId, drawId), isNull(drawAttempts.drawnAt)));
  return row ?? null;
}

export type OfAttempt = { drawId: string; attempt: number };

/**
 * Lists attempts without a result this many minutes after their countdown, of which admins have not been alerted, the
 * oldest first.
 */
export async function listOverdueResults(connection: Connection, minutes: number): Promise<OfAttempt[]> {
  return queryRows<OfAttempt>(
    connection,
    sql`select a.draw_id as "drawId", a.attempt from draw_attempts a join prize_draws d on d.id = a.draw_id
      where a.drawn_at is null and a.alerted_at is null and d.status in ('awaiting_draw', 'completed')
        and a.countdown_ends_at <= (select draw_clock()) - make_interval(mins => ${minutes}::int)
      order by a.countdown_ends_at`,
  );
}

/** Marks an attempt as alerted. Returns undefined if it has a result by now, or was alerted before. */
export async function markAlerted(
  tx: Transaction,
  { drawId, attempt }: OfAttempt,
  at: Date,
): Promise<{ countdownEndsAt: Date } | undefined> {
  const [row] = await tx
    .update(drawAttempts)
    .set({ alertedAt: at })
    .where(
      and(
        eq(drawAttempts.drawId, drawId),
        eq(drawAttempts.attempt, attempt),
        isNull(drawAttempts.drawnAt),
        isNull(drawAttempts.alertedAt),
      ),
    )
    .returning({ countdownEndsAt: drawAttempts.countdownEndsAt });
  return row;
}
