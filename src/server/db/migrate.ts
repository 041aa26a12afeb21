import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, queryRows } from './database.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** An arbitrary lock id: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_620_241_015;

/** Applies pending migrations in one transaction and returns their number. Safe to run in several processes. */
export async function migrate(db: Database): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  return db.transaction(async (tx) => {
    // Building an index on a large table can take a long time, and so can waiting for another process that builds one.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create table if not exists applied_migrations (
      hash text primary key, made_at bigint not null, applied_at timestamptz not null default now())`);
    const applied = await queryRows<{ hash: string }>(tx, sql`select hash from applied_migrations`);
    const known = new Set(applied.map((row) => row.hash));
    const missing = migrations.filter((migration) => !known.has(migration.hash));
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into applied_migrations (hash, made_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    return missing.length;
  });
}
