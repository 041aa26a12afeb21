import { sql } from 'drizzle-orm';
import { addDays } from '#domain/statistics/date-range.ts';
import { type Connection, queryRows } from '#server/db/database.ts';

export type JournalRow = {
  id: string;
  at: string;
  /** Null for the platform's own money. */
  drawId: string | null;
  drawTitle: string | null;
  debit: string;
  credit: string;
  amountPence: number;
  causeKind: string;
  causeId: string;
  attempt: number;
  reverses: string | null;
};

const PAGE = 5_000;

/** Yields all transfers from one day in London to another, both inclusive, oldest first, in pages. */
export async function* readJournal(db: Connection, from: string, to: string): AsyncGenerator<JournalRow[]> {
  // The index of times is coarse, so each query covers one day only.
  for (let day = from; day <= to; day = addDays(day)) yield* readDay(db, day);
}

async function* readDay(db: Connection, day: string): AsyncGenerator<JournalRow[]> {
  const startOf = (date: string) => sql`(${date}::timestamp at time zone 'Europe/London')`;
  for (let last: JournalRow | undefined; ; ) {
    const after = last ? sql`and (l.created_at, l.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``;
    const rows: JournalRow[] = await queryRows<JournalRow>(
      db,
      sql`select l.id, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
          l.draw_id as "drawId", d.title as "drawTitle", l.debit, l.credit, l.amount_pence as "amountPence",
          l.cause_kind as "causeKind", l.cause_id as "causeId", l.attempt, l.reverses
        from ledger_transfers l left join prize_draws d on d.id = l.draw_id
        where l.created_at >= ${startOf(day)} and l.created_at < ${startOf(addDays(day))} ${after}
        order by l.created_at, l.id limit ${PAGE}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}
