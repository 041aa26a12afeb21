import { and, eq, lt, sql } from 'drizzle-orm';
import { RETENTION } from '#domain/conduct/retention.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { paymentEvents } from '#server/db/schema.ts';

export async function isRecorded(db: Connection, provider: string, eventId: string): Promise<boolean> {
  const known = and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId));
  return (await db.$count(paymentEvents, known)) > 0;
}

/**
 * Records an event. Returns false if it was already recorded. Waits while another process is recording the same event.
 */
export async function recordEvent(
  tx: Transaction,
  event: { provider: string; eventId: string; type: string; subject: string | null },
): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({
    eventId: paymentEvents.eventId,
  });
  return rows.length > 0;
}

export async function deleteOldEvents(db: Connection): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(
      lt(
        paymentEvents.receivedAt,
        sql`(select draw_clock()) - make_interval(days => ${RETENTION.paymentEvents.days}::int)`,
      ),
    );
}
