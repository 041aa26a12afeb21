import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { provideTestApp } from '../../../tests/helpers/app.ts';
import { queryRows } from './database.ts';
import { MigrationBlocked, migrate, SchemaTooNew } from './migrate.ts';
import { type Migration, readMigrations } from './migrations.ts';

const { database } = await provideTestApp();
const { db } = database;

afterEach(() => db.execute(sql`delete from applied_migrations where hash like 'test%'`));

const withMigration = (hash: string, ...statements: string[]): Migration[] => [
  ...readMigrations(),
  {
    name: hash,
    hash,
    madeAt: Date.UTC(2031, 4, 1),
    statements,
    isConcurrent: statements.some((statement) => statement.includes('concurrently')),
  },
];

const validIndexes = async (table: string) =>
  (
    await queryRows<{ name: string }>(
      db,
      sql`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = ${table}::regclass and i.indisvalid order by 1`,
    )
  ).map(({ name }) => name);

it('rejects a schema that a newer version has migrated, unless it is accepted [OPS-61]', async () => {
  await migrate(database, { migrations: withMigration('test-newer', 'select 1') });
  const rejected = await migrate(database).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(SchemaTooNew);
  expect((rejected as Error).message).toBe(
    "The database's schema is newer than this version of the program, which does not know 1 of its migrations. " +
      'The newest is from 2031-05-01. Install that version again, or restore a backup from before the update. ' +
      'If docs/upgrading.md of that version allows going back to this one, set ACCEPT_NEWER_SCHEMA=1.',
  );
  expect(await migrate(database, { acceptsNewer: true })).toBe(0);
});

it('applies a migration completely or not at all', async () => {
  const broken = withMigration('test-broken', 'create table half_made (a int)', 'select 1 / 0');
  await expect(migrate(database, { migrations: broken })).rejects.toThrow();
  expect(await queryRows(db, sql`select to_regclass('half_made') as made`)).toEqual([{ made: null }]);
  expect(await migrate(database)).toBe(0);
});

it('continues an interrupted migration of concurrent indexes, and replaces an invalid one', async () => {
  await db.execute(sql`create table indexed as select 1 as a, 1 as b from generate_series(1, 2)`);
  const migrations = withMigration(
    'test-indexes',
    'create index concurrently indexed_a on indexed (a)',
    '-- A comment.\ncreate unique index concurrently "indexed_b" on indexed (b)',
  );
  await expect(migrate(database, { migrations })).rejects.toThrow();
  expect(await validIndexes('indexed')).toEqual(['indexed_a']);
  await db.execute(sql`delete from indexed where ctid = (select min(ctid) from indexed)`);
  expect(await migrate(database, { migrations })).toBe(1);
  expect(await validIndexes('indexed')).toEqual(['indexed_a', 'indexed_b']);
});

// The embedded database has one connection, so nothing can hold a lock.
it.runIf(database.kind === 'postgres')(
  'gives up after its patience, changes nothing, and names the oldest transaction',
  async () => {
    const migrations = withMigration('test-blocked', 'alter table orders add column never text');
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table orders in access share mode`);
      const rejected = await migrate(database, { migrations, patienceMs: 0 }).catch((error) => error);
      expect(rejected).toBeInstanceOf(MigrationBlocked);
      expect(rejected.message).toMatch(
        /^The migration test-blocked did not get its locks in 1 attempt, and changed nothing\. The oldest transaction has been open for \d+ s \(process \d+\)\. Wait for that transaction or end it, and start again\. Running processes are not affected\.$/,
      );
    });
  },
);
