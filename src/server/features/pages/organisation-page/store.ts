import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { DrawBooks } from '#domain/ledger/draw-money.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { prizeDraws } from '#server/db/schema.ts';

/** The maximum number of draws in each list. */
const LISTED = 48;

/** Lists the ids of the organisation's open draws, those that end soonest first. */
export const listOpen = (db: Connection, organisationId: string): Promise<string[]> =>
  listIds(
    db,
    sql`organisation_id = ${organisationId} and start_date is not null
    and status in ('scheduled', 'active', 'awaiting_draw') order by end_date, id`,
  );

/** Lists the ids of its draws that are over, newest first. Draws that were cancelled unsold are left out. */
export const listPast = (db: Connection, organisationId: string): Promise<string[]> =>
  listIds(
    db,
    sql`organisation_id = ${organisationId}
    and (status = 'completed' or (status = 'cancelled' and issued_count > 0))
    order by coalesce(completed_at, cancelled_at) desc, id`,
  );

async function listIds(db: Connection, which: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from prize_draws where ${which} limit ${LISTED}`,
  );
  return rows.map(({ id }) => id);
}

/** Reads the facts from which the money of all its published draws is calculated. */
export const listBooks = (db: Connection, organisationId: string): Promise<DrawBooks[]> =>
  db
    .select(drawBooks)
    .from(prizeDraws)
    .where(and(eq(prizeDraws.organisationId, organisationId), isNotNull(prizeDraws.startDate)));

/** What its charities have been paid, in pence. */
export async function readCharityPaid(db: Connection, organisationId: string): Promise<number> {
  const [row] = await queryRows<{ paid: number }>(
    db,
    sql`select coalesce(sum(y.amount_pence), 0)::float8 as paid from payables y
      join prize_draws d on d.id = y.draw_id
      where d.organisation_id = ${organisationId} and y.payee_kind = 'charity' and y.state = 'paid'`,
  );
  return row?.paid ?? 0;
}
