import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';

/** Copies of all tables at one moment, inside the same database. `restore` puts them back, as a backup would. */
export async function takeDump(
  db: Database,
  name = 'dump',
): Promise<{ restore: (only?: readonly string[]) => Promise<void> }> {
  const schema = sql.identifier(name);
  const tables = await queryRows<{ table: string; columns: string[] }>(
    db,
    sql`select c.table_name as table, array_agg(c.column_name::text) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by c.table_name`,
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema if exists ${schema} cascade`);
    await tx.execute(sql`create schema ${schema}`);
    for (const { table: of } of tables) {
      const table = sql.identifier(of);
      await tx.execute(sql`create table ${schema}.${table} as table public.${table}`);
    }
  });
  return {
    restore: (only) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const { table: of, columns } of tables) {
          if (only && !only.includes(of)) continue;
          const table = sql.identifier(of);
          await tx.execute(sql`delete from public.${table}`);
          const names = sql.join(
            columns.map((name) => sql.identifier(name)),
            sql`, `,
          );
          await tx.execute(
            sql`insert into public.${table} (${names}) overriding system value
              select ${names} from ${schema}.${table}`,
          );
        }
      }),
  };
}
