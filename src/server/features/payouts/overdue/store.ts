import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';
import { payables } from '#server/db/schema.ts';

/** Unpaid payables that were due before an instant. */
export const listDueBefore = (connection: Connection, cutoff: Date, draw: string | undefined) =>
  connection
    .select({
      id: payables.id,
      amountPence: payables.amountPence,
      state: payables.state,
      dueAt: payables.dueAt,
      exportedAt: payables.exportedAt,
    })
    .from(payables)
    .where(
      and(
        ne(payables.state, 'paid'),
        lt(payables.dueAt, cutoff),
        draw === undefined ? undefined : eq(payables.drawId, draw),
      ),
    );

export type UnsettledDraw = { id: string; title: string; endedAt: string };

/** Drawn draws that ended before an instant and are not settled, oldest first. */
export function listUnsettled(
  connection: Connection,
  endedBefore: Date,
  draw: string | undefined,
): Promise<UnsettledDraw[]> {
  const ended = sql`coalesce(d.ended_at, d.end_date)`;
  return queryRows<UnsettledDraw>(
    connection,
    sql`select d.id, d.title, ${ended} as "endedAt" from prize_draws d
      where d.status = 'completed' and d.entered_count > 0 and ${ended} < ${endedBefore.toISOString()}::timestamptz
        and not exists (select 1 from draw_settlements s where s.draw_id = d.id)
        and ${draw === undefined ? sql`true` : sql`d.id = ${draw}`}
      order by ${ended}, d.id limit 100`,
  );
}
