import { inArray, sql } from 'drizzle-orm';
import { type Connection, queryRows, toArrayParam } from '#server/db/database.ts';
import { prizeDraws } from '#server/db/schema.ts';

/** The draws whose logs are longer than their signed heads. */
export async function listBehind(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select d.id from prize_draws d join log_heads h on h.draw_id = d.id where d.log_size > h.size
      and not (d.status = 'cancelled' and exists (select 1 from log_refusals r where r.draw_id = d.id)) limit 1000`,
  );
  return rows.map(({ id }) => id);
}

/** Whether any log has a signed head. */
export async function hasSignedHeads(connection: Connection): Promise<boolean> {
  const rows = await queryRows(
    connection,
    sql`select 1 where exists (select from log_heads where size > 0) or exists (select from seal_heads)`,
  );
  return rows.length > 0;
}

/** A log whose draw can still sell tickets or be drawn. */
type RunningLog = { drawId: string; size: number; origin: string; vkey: string };

export async function listRunning(connection: Connection): Promise<RunningLog[]> {
  return queryRows<RunningLog>(
    connection,
    sql`select l.draw_id as "drawId", d.log_size as size, l.origin, l.vkey
      from draw_logs l join prize_draws d on d.id = l.draw_id
      where d.status not in ('completed', 'cancelled')`,
  );
}

/** Those of the draws that have a log and are not cancelled. Draws can be deleted before they are sold. */
export async function listLogged(connection: Connection, drawIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select id from prize_draws where id = any(${toArrayParam(drawIds)}::uuid[]) and log_size > 0
      and status <> 'cancelled'`,
  );
  return rows.map(({ id }) => id);
}

/** Those of the draws that the database has. */
export async function listStored(connection: Connection, drawIds: readonly string[]): Promise<string[]> {
  const rows = await connection
    .select({ id: prizeDraws.id })
    .from(prizeDraws)
    .where(inArray(prizeDraws.id, [...drawIds]));
  return rows.map(({ id }) => id);
}

/** Those of the draws that are completed or cancelled. */
export async function listOver(connection: Connection, drawIds: readonly string[]): Promise<string[]> {
  if (drawIds.length === 0) return [];
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select id from prize_draws where id = any(${toArrayParam(drawIds)}::uuid[])
      and status in ('completed', 'cancelled')`,
  );
  return rows.map(({ id }) => id);
}

/** The signed heads of draws that can still sell tickets or be drawn. */
export async function listRunningHeads(
  connection: Connection,
): Promise<{ drawId: string; size: number; root: string }[]> {
  return queryRows(
    connection,
    sql`select h.draw_id as "drawId", h.size, encode(h.root, 'hex') as root
      from log_heads h join prize_draws d on d.id = h.draw_id
      where h.size > 0 and d.status not in ('completed', 'cancelled')`,
  );
}

/** The draws whose logs are now shorter than the given sizes. */
export async function listShorter(
  connection: Connection,
  sizes: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (sizes.size === 0) return [];
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select d.id from prize_draws d join unnest(${toArrayParam([...sizes.keys()])}::uuid[],
        ${toArrayParam([...sizes.values()])}::int[]) as kept(id, size) on kept.id = d.id
      where d.log_size < kept.size and d.status <> 'cancelled'`,
  );
  return rows.map(({ id }) => id);
}
