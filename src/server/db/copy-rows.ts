import { sql } from 'drizzle-orm';
import { type Connection, queryRows, type Transaction } from './database.ts';

/** A table and the columns that can be written. */
export type Table = { name: string; columns: string[]; hasBinary: boolean };

/** Rows per batch, which is one text in memory. A file can have 10 MB. */
const BATCH = { files: 4, binary: 20, other: 2_000 };

/** Tables with a file in each row. */
const FILE_TABLES = ['age_documents', 'award_files', 'picture_files', 'postal_scans'];

/** The program's tables, except the record of its migrations. */
export function listTables(db: Connection): Promise<Table[]> {
  return queryRows<Table>(
    db,
    sql`select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns,
        bool_or(c.data_type = 'bytea') as "hasBinary"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.table_name <> 'applied_migrations'
      group by c.table_name order by 1`,
  );
}

/** Reads a table in batches, each as the text of a JSON array. JavaScript must not parse it: large numbers would change. */
export async function* readRows(
  tx: Transaction,
  { name, hasBinary }: Table,
): AsyncGenerator<{ json: string; count: number }> {
  await tx.execute(
    sql`declare rows no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
  );
  const size = FILE_TABLES.includes(name) ? 'files' : hasBinary ? 'binary' : 'other';
  const count = sql.raw(String(BATCH[size]));
  for (;;) {
    const batch = await queryRows<{ row: string }>(tx, sql`fetch ${count} from rows`);
    if (batch.length === 0) break;
    yield { json: `[${batch.map(({ row }) => row).join(',')}]`, count: batch.length };
  }
  await tx.execute(sql`close rows`);
}

/** Inserts a batch of rows. Triggers and foreign keys must be off. */
export async function writeRows(tx: Transaction, { name, columns }: Table, json: string): Promise<void> {
  const table = sql.identifier(name);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${json}::json)`);
}

/** The last value of each sequence that has been used. */
export function readSequences(db: Connection): Promise<{ name: string; value: string }[]> {
  return queryRows(
    db,
    sql`select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
}

/**
 * Empties the tables and lets work fill them, without triggers and foreign keys. Afterwards, PostgreSQL checks all
 * foreign keys. Needs the owner of the tables, but no superuser.
 */
export async function replaceRows(
  tx: Transaction,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const foreignKeys = await queryRows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  }
  const alterTriggers = async (act: 'disable' | 'enable') => {
    for (const { name } of tables) {
      await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(act)} trigger user`);
    }
  };
  await alterTriggers('disable');
  for (const { name } of tables) await tx.execute(sql`delete from ${sql.identifier(name)}`);
  await work();
  await alterTriggers('enable');
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
}
