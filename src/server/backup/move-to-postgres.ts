import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { listTables, readRows, readSequences } from '../db/copy-rows.ts';
import { type OpenDatabase, queryRows } from '../db/database.ts';
import { openEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations.ts';
import { BackupProblem } from './manifest.ts';
import { fillDatabase, requireEmpty, type Source } from './restore-backup.ts';
import { requireSameSecrets } from './secrets.ts';
import { readAtOneMoment } from './take-backup.ts';

/** Where the embedded database is kept after the move, so that no program sells from it by mistake. */
const MOVED = 'database-moved';

/**
 * Copies the embedded database into an empty PostgreSQL database, and then puts it aside. Returns the number of rows. The
 * program must be stopped. @throws {BackupProblem} @throws {DirectoryInUse}
 */
export async function moveToPostgres(config: Config, target: OpenDatabase): Promise<number> {
  const { dataDirectory } = config;
  const database = join(dataDirectory, 'database');
  if (!existsSync(database)) throw new BackupProblem(`There is no embedded database in ${dataDirectory}.`);
  await requireSameSecrets(dataDirectory, config);
  const migrations = readMigrations().map(({ hash }) => hash);
  await requireEmpty(target, { migrations });
  const embedded = await openEmbedded(dataDirectory);
  let rows = 0;
  try {
    await migrate(embedded);
    await readAtOneMoment(embedded, async (tx) => {
      const tables: Source['tables'] = [];
      for (const table of await listTables(tx)) {
        const [counted] = await queryRows<{ rows: number }>(
          tx,
          sql`select count(*)::int as rows from ${sql.identifier(table.name)}`,
        );
        tables.push({ ...table, rows: counted?.rows ?? 0 });
        rows += counted?.rows ?? 0;
      }
      await fillDatabase(target, {
        migrations,
        sequences: await readSequences(tx),
        tables,
        readTable: async function* (table) {
          for await (const { json } of readRows(tx, table)) yield json;
        },
      });
    });
  } finally {
    await embedded.close();
  }
  await rename(database, join(dataDirectory, MOVED));
  return rows;
}
