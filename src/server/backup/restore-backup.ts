import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { listTables, replaceRows, type Table, writeRows } from '../db/copy-rows.ts';
import { type OpenDatabase, queryRows, type Transaction } from '../db/database.ts';
import { openEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations.ts';
import { openPostgres } from '../db/postgres.ts';
import { readParts, verifyStored } from './files.ts';
import { requireFit, restoreKeptFiles } from './kept-files.ts';
import { type Backup, BackupProblem, DATA, type Manifest, pathOfTable } from './manifest.ts';
import { requireSameSecrets } from './secrets.ts';

type Where = Pick<
  Config,
  'databaseUrl' | 'dataDirectory' | 'sessionSecrets' | 'logSigningKeys' | 'logHeadsCopies'
>;

/** Rows to write, and the state of the schema that they need. */
export type Source = Pick<Manifest, 'migrations' | 'sequences' | 'tables'> & {
  readTable: (table: Table) => AsyncIterable<string>;
};

/**
 * Restores a backup into an empty database, and adds its files to the data directory. Then updates the schema.
 * @param acceptsHeads whether the heads of the backup may be used as the newest ones
 * @throws {BackupProblem}
 */
export async function restoreBackup(where: Where, backup: Backup, acceptsHeads: boolean): Promise<void> {
  const { folder, manifest } = backup;
  requireKnown(manifest);
  await requireSameSecrets(join(folder, DATA), where);
  for (const file of manifest.files) await verifyStored(folder, file);
  await requireFit(backup, where, acceptsHeads);
  const database = await openTarget(where);
  try {
    await requireEmpty(database, manifest);
    // First the files: without its heads, a restored program refuses to sell, and with them it can be restored again.
    await restoreKeptFiles(backup, where.dataDirectory);
    await fillDatabase(database, {
      ...manifest,
      readTable: ({ name }) => readParts(join(folder, pathOfTable(name))),
    });
  } finally {
    await database.close();
  }
}

const openTarget = ({ databaseUrl, dataDirectory }: Where): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl, { onError: () => {} }) : openEmbedded(dataDirectory);

/** @throws {BackupProblem} if the rows need a newer version of the program */
function requireKnown({ migrations }: Pick<Source, 'migrations'>): void {
  const known = new Set(readMigrations().map(({ hash }) => hash));
  if (migrations.every((hash) => known.has(hash))) return;
  throw new BackupProblem(
    'The backup is from a newer version of the program. Install that version, or a newer one, and try again.',
  );
}

/** Writes the rows into an empty database in one transaction, counts them, and updates the schema. */
export async function fillDatabase(database: OpenDatabase, source: Source): Promise<void> {
  const hashes = new Set(source.migrations);
  await migrate(database, { migrations: readMigrations().filter(({ hash }) => hashes.has(hash)) });
  await database.runSession((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const tables = await listTables(tx);
      // An operator's own tables are not part of the schema.
      const known = new Set(tables.map(({ name }) => name));
      const ours = source.tables.filter(({ name }) => known.has(name));
      await replaceRows(tx, tables, async () => {
        for (const table of ours)
          for await (const json of source.readTable(table)) await writeRows(tx, table, json);
      });
      for (const { name, value } of source.sequences)
        await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`);
      for (const table of ours) await requireCount(tx, table);
    }),
  );
  await migrate(database);
}

/**
 * An interrupted restore leaves the schema, so only the rows of people and draws count.
 * @throws {BackupProblem}
 */
export async function requireEmpty({ db }: OpenDatabase, source: Pick<Source, 'migrations'>): Promise<void> {
  const [state] = await queryRows<{ migrated: boolean }>(
    db,
    sql`select to_regclass('public.applied_migrations') is not null as migrated`,
  );
  const tables = new Set((await listTables(db)).map(({ name }) => name));
  if (tables.size === 0) return;
  const isOurs = state?.migrated && tables.has('people') && tables.has('prize_draws');
  const hashes = isOurs
    ? await queryRows<{ hash: string }>(db, sql`select hash from applied_migrations`)
    : [];
  const [used] = isOurs
    ? await queryRows(db, sql`select where exists (select from people) or exists (select from prize_draws)`)
    : [{}];
  const allowed = new Set(source.migrations);
  if (used === undefined && hashes.every(({ hash }) => allowed.has(hash))) return;
  throw new BackupProblem(
    'The database is not empty. Nothing was changed. Restore into a new database, or, with the embedded one, move ' +
      'DATA_DIR/database away. Keep log-heads and log-entries where they are.',
  );
}

async function requireCount(tx: Transaction, { name, rows }: Source['tables'][number]): Promise<void> {
  const [found] = await queryRows<{ rows: number }>(
    tx,
    sql`select count(*)::int as rows from ${sql.identifier(name)}`,
  );
  if (found?.rows !== rows)
    throw new BackupProblem(`${name} has ${found?.rows ?? 0} rows instead of ${rows}. Nothing was restored.`);
}
