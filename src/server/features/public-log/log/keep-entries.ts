import { sql } from 'drizzle-orm';
import { type Connection, type Database, queryRows } from '#server/db/database.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { EntryAddition, EntryKeeper } from '../keys/kept-entries.ts';
import { NO_ROW } from '../keys/kept-records.ts';
import { listOver } from './list-logs.ts';
import { readFrom } from './store.ts';

/** The number of entries that are read and written at a time. */
const CHUNK = 5_000;

/** More entries than this are kept by the job, so that a machine that joins a busy draw can sign at once. */
const MOST_BEFORE_PUBLISHING = 20_000;

type Range = { from: number; to: number };

type Needs = {
  entries: EntryKeeper;
  /** Reads published entries, with the orders of their tickets. The first group begins later if entries are missing. */
  read: (id: string, range: Range) => Promise<EntryAddition>;
};

/**
 * Copies published entries, and the orders of their tickets, into the data directory. A head is published only after the
 * newest entries that it covers are kept, because a failover can lose them within the next second. `id` is that of a
 * draw, or `SEAL_LOG`.
 */
export function createEntryKeeping({ entries, read }: Needs) {
  const ends = new Map<string, number>();

  /** Keeps the next entries. Returns the new end, which is the old one if the log does not continue the kept entries. */
  const keepChunk = async (id: string, from: number, size: number): Promise<number> => {
    const chunk = await read(id, { from, to: Math.min(from + CHUNK, size) });
    if (chunk.groups[0]?.first !== from) return from;
    await entries.append(id, chunk);
    return chunk.groups.reduce((at, { texts }) => at + texts.length, from);
  };

  const readEnd = async (id: string): Promise<number> => {
    const end = ends.get(id) ?? (await entries.readEnd(id));
    ends.set(id, end);
    return end;
  };

  /** Keeps all entries up to a size. Calls for the same log must not overlap. */
  const keep = async (id: string, size: number): Promise<void> => {
    for (let end = await readEnd(id); end < size; ) {
      const next = await keepChunk(id, end, size);
      if (next === end) return;
      end = next;
      ends.set(id, end);
    }
  };

  return {
    keep,

    /** Keeps the entries of a head that is about to be published, unless they are too many. */
    keepBefore: async (id: string, size: number): Promise<void> => {
      if (size - (await readEnd(id)) <= MOST_BEFORE_PUBLISHING) await keep(id, size);
    },
  };
}

export type EntryKeeping = ReturnType<typeof createEntryKeeping>;

/** Deletes the kept entries of draws that are over. */
export async function removeOldEntries(db: Database, entries: EntryKeeper): Promise<void> {
  for (const drawId of await listOver(db, await entries.list())) await entries.remove(drawId);
}

/** Reads entries of a draw's log, with the orders of their tickets. */
export async function readWithOrders(db: Database, drawId: string, range: Range): Promise<EntryAddition> {
  const groups = (await readFrom(db, drawId, range)).map(({ first, firstTicket, texts }) => ({
    first,
    firstTicket,
    texts,
  }));
  const numbers = groups.flatMap(({ firstTicket, texts }) =>
    firstTicket === null ? [] : [firstTicket, firstTicket + texts.length - 1],
  );
  return { groups, orders: numbers.length > 0 ? await readOrders(db, drawId, numbers) : '[]' };
}

/** The rows of postal tickets that orders do not have. All cards of an entry are kept, also the refused ones. */
const POSTAL_ROWS = sql`(select json_build_object(
    'entries', coalesce(json_agg(e), '[]'),
    'cards', coalesce((select json_agg(c) from postal_cards c where c.entry_id = any(array_agg(e.id))), '[]'),
    'challenges', coalesce((select json_agg(ch) from challenges ch where ch.id = any(t.challenge_ids)), '[]'))
  from postal_entries e where e.id in (select c.entry_id from postal_cards c
    where c.draw_id = t.draw_id and c.ticket_number = any(t.numbers)))`;

const CONTACT = ['order_id', 'first_name', 'last_name', 'email'];
const PERSON = ['id', 'email', 'first_name', 'last_name', 'created_at', 'origin', 'account_id'];

const listOf = (columns: readonly string[]) => sql.raw(columns.join(', '));

/** The columns of a table, in the order in which PostgreSQL writes a row. */
const columnsOf = (table: string) => sql`(select json_agg(attname order by attnum) from pg_attribute
  where attrelid = ${sql.raw(`'${table}'`)}::regclass and attnum > 0 and not attisdropped)`;

/** The columns of `KeptRecords`. They are read with the rows, because a newer version may have added some. */
const COLUMNS = sql`json_build_object('order', ${columnsOf('orders')}, 'line', ${columnsOf('order_lines')},
  'contact', ${JSON.stringify(CONTACT)}::json, 'payment', ${columnsOf('payments')},
  'challenge', ${columnsOf('challenges')}, 'person', ${JSON.stringify(PERSON)}::json, 'tickets', ${columnsOf('tickets')})`;

/** The rows of an order in the order of a kept record. */
const ROWS = sql.raw(
  ['o', 'l', 'c', 'p', 'ch', 'b'].map((row) => `coalesce(${row}::text, '${NO_ROW}')`).join(', '),
);

/**
 * The orders of the tickets with these numbers, with all rows that issue the tickets again, as JSON of `KeptRecords`.
 * Lateral look-ups make PostgreSQL use the index for each row. A plain join sometimes reads whole tables.
 */
async function readOrders(
  connection: Connection,
  drawId: string,
  numbers: readonly number[],
): Promise<string> {
  const [row] = await queryRows<{ orders: string }>(
    connection,
    prepareStatement(
      'read_orders_to_keep',
      sql`select json_build_object('columns', ${COLUMNS}, 'records', coalesce(json_agg(
          case when t.order_id is null then json_build_array(rows.text, ${POSTAL_ROWS}) else to_json(rows.text) end),
          '[]'))::text as orders
        from (select draw_id, order_id, person_id, string_agg(tickets::text, '' order by number) as tickets,
            array_agg(number) as numbers, array_agg(challenge_id) as challenge_ids from tickets
            where draw_id = ${drawId} and number between ${Math.min(...numbers)} and ${Math.max(...numbers)}
            group by draw_id, order_id, person_id) t
        cross join lateral (select ${listOf(PERSON)} from people where id = t.person_id limit 1) b
        left join lateral (select * from orders where id = t.order_id limit 1) o on true
        left join lateral (select * from order_lines where order_id = t.order_id limit 1) l on true
        left join lateral (select ${listOf(CONTACT)} from order_contacts where order_id = t.order_id limit 1) c on true
        left join lateral (select * from payments
          where order_id = t.order_id and status = 'succeeded' limit 1) p on true
        left join lateral (select * from challenges where id = o.challenge_id limit 1) ch on true
        cross join lateral (select concat(${ROWS}, t.tickets) as text) rows`,
    ),
  );
  return row?.orders ?? '[]';
}
