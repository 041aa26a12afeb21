import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { listTables, readRows, readSequences, type Table } from '../db/copy-rows.ts';
import { type Database, type OpenDatabase, queryRows, type Transaction } from '../db/database.ts';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { openEmbedded, requireEmbedded } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import { requestSnapshot } from '../db/snapshot.ts';
import { joinParts, writeStored } from './files.ts';
import { storeKeptFiles } from './kept-files.ts';
import { BackupProblem, buildManifest, MANIFEST, type Manifest, pathOfTable } from './manifest.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDirectory'>;

/** Writes a backup into a new folder in `folder`, while the program may be running. Returns its path. */
export async function takeBackup(
  where: Where,
  folder: string,
): Promise<{ path: string; manifest: Manifest }> {
  const draft = join(folder, `.${process.pid}.unfinished`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const stored = await withSource(where, (db) => storeDatabase(db, draft));
    const kept = await storeKeptFiles(where.dataDirectory, draft);
    const manifest = { ...stored, files: [...stored.files, ...kept] };
    await writeFile(join(draft, MANIFEST), buildManifest(manifest), { mode: 0o600, flush: true });
    const path = join(folder, manifest.takenAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-'));
    if (existsSync(path)) throw new BackupProblem(`${path} exists already. Wait a second, and try again.`);
    await rename(draft, path);
    await syncFolder(folder);
    return { path, manifest: { format: 1, ...manifest } };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Opens the database, or a copy of it if another process has opened the embedded one. */
async function withSource<Result>(
  { databaseUrl, dataDirectory }: Where,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return closeAfter(await openPostgres(databaseUrl, { onError: () => {} }), work);
  requireEmbedded(dataDirectory);
  try {
    return await closeAfter(await openEmbedded(dataDirectory), work);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
  }
  const { directory, remove } = await requestSnapshot(dataDirectory);
  try {
    return await closeAfter(await openEmbedded(directory), work);
  } finally {
    await remove();
  }
}

async function closeAfter<Result>(
  database: OpenDatabase,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Stored = Omit<Manifest, 'format'>;

/** Reads all rows as they are at one moment. */
function storeDatabase(database: OpenDatabase, folder: string): Promise<Stored> {
  return readAtOneMoment(database, async (tx) => {
    const [now] = await queryRows<{ now: string }>(tx, sql`select draw_clock() as now`);
    const applied = await queryRows<{ hash: string }>(
      tx,
      sql`select hash from applied_migrations order by made_at`,
    );
    const stored: Stored = {
      takenAt: new Date(now?.now ?? '').toISOString(),
      program: await readVersion(),
      migrations: applied.map(({ hash }) => hash),
      sequences: await readSequences(tx),
      tables: [],
      files: [],
    };
    for (const table of await listTables(tx)) {
      let rows = 0;
      const read = readTable(tx, table, (count) => {
        rows += count;
      });
      const path = pathOfTable(table.name);
      stored.files.push(await writeStored(folder, path, joinParts(read), { isPacked: true }));
      stored.tables.push({ ...table, rows });
    }
    return stored;
  });
}

export function readAtOneMoment<Result>(
  database: OpenDatabase,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const read = (db: Database) =>
    db.transaction(
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        return work(tx);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  return database.runSession(read);
}

async function* readTable(tx: Transaction, table: Table, onRead: (count: number) => void) {
  for await (const { json, count } of readRows(tx, table)) {
    onRead(count);
    yield json;
  }
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Makes sure that the backup's name is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const file = await open(folder, 'r');
  await file.sync();
  await file.close();
}
