import { sql } from 'drizzle-orm';
import type { LogRefusal } from '#domain/proof/log-refusals.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import type { KeptHead } from '../keys/kept-heads.ts';
import type { NewRefusal } from './broken-logs.ts';

export type RefusedLog = {
  drawId: string;
  title: string;
  reason: LogRefusal;
  detail: string;
  refusedAt: string;
};

type StoredHead = { size: number | null; root: string | null };

/** A refusal by a longer head replaces one by a shorter head, because the log must contain both again. */
export const REPLACED_BY_LONGER = sql`do update set reason = excluded.reason, detail = excluded.detail,
  head_size = excluded.head_size, head_root = excluded.head_root
  where excluded.head_size > coalesce(r.head_size, 0)`;

/** Stores that a log is refused. Returns the draw's title if the log was not refused before; null otherwise. */
export async function insertRefusal(
  tx: Transaction,
  { id: drawId, refusal: reason, detail, head }: NewRefusal,
): Promise<{ title: string; refusedAt: Date } | null> {
  const [row] = await queryRows<{ isNew: boolean; title: string; refusedAt: string }>(
    tx,
    sql`insert into log_refusals as r (draw_id, reason, detail, head_size, head_root)
      select id, ${reason}, ${detail}, ${head?.size ?? null}::int, ${head?.root ?? null}
        from prize_draws where id = ${drawId}
      on conflict (draw_id) ${REPLACED_BY_LONGER}
      returning (xmax = 0) as "isNew", refused_at as "refusedAt",
        (select title from prize_draws where id = ${drawId}) as title`,
  );
  return row?.isNew ? { title: row.title, refusedAt: new Date(row.refusedAt) } : null;
}

/** Returns the published head that a refused log must contain again; undefined if the log is not refused. */
export async function findRequiredHead(
  connection: Connection,
  drawId: string,
): Promise<KeptHead | null | undefined> {
  const [row] = await queryRows<StoredHead>(
    connection,
    sql`select head_size as size, head_root as root from log_refusals
      where draw_id = ${drawId} and reason <> 'unproved'`,
  );
  return row && readRequiredHead(row);
}

/** The head in a stored refusal; null if it has none. */
export const readRequiredHead = ({ size, root }: StoredHead): KeptHead | null =>
  size !== null && root !== null ? { size, root } : null;

/** Selects a refusal by this head. Another process may have replaced it by one that misses a longer head. */
export const isByHead = (
  head: KeptHead | null,
) => sql`head_size is not distinct from ${head?.size ?? null}::int
  and head_root is not distinct from ${head?.root ?? null}`;

/** Lifts the refusal that required this head, which the log contains again. Returns false if it was replaced. */
export async function deleteRefusal(
  tx: Transaction,
  drawId: string,
  head: KeptHead | null,
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`delete from log_refusals where draw_id = ${drawId} and reason <> 'unproved' and ${isByHead(head)}
      returning draw_id`,
  );
  return rows.length > 0;
}

export async function deleteUnproved(connection: Connection, drawId: string): Promise<void> {
  await connection.execute(sql`delete from log_refusals where draw_id = ${drawId} and reason = 'unproved'`);
}

/** The refused logs of draws that are not cancelled, oldest refusal first. */
export async function listRefused(connection: Connection): Promise<RefusedLog[]> {
  return queryRows<RefusedLog>(
    connection,
    sql`select r.draw_id as "drawId", d.title, r.reason, r.detail, r.refused_at as "refusedAt"
      from log_refusals r join prize_draws d on d.id = r.draw_id
      where d.status <> 'cancelled' order by r.refused_at, r.draw_id`,
  );
}
