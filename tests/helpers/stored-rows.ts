import { sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';

/** Tables that change with every call, or in the background: heads are signed shortly after their entries. */
const ALWAYS_CHANGING = [
  ...['sessions', 'throttles', 'log_heads'],
  ...['seal_log', 'seal_entries', 'seal_tiles', 'seal_heads', 'seal_witnesses', 'seal_cosignatures'],
];

/** All rows, as one hash per table. A rejected call must not change any. */
export async function storedRows(connection: Connection): Promise<Record<string, string>> {
  const tables = await queryRows<{ name: string }>(
    connection,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !ALWAYS_CHANGING.includes(name));
  const hashes = names.map(
    (
      name,
    ) => sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''))
        as hash from ${sql.identifier(name)} t`,
  );
  const rows = await queryRows<{ name: string; hash: string }>(
    connection,
    sql.join(hashes, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
