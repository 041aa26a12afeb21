import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, type OpenDatabase, queryRows } from '../db/database.ts';
import { DirectoryUnusable } from '../db/directory-lock.ts';

/** With less free space in the data directory than this, a process is not ready. */
const LEAST_FREE = 100e6;

/** It is ready again with this much, so that it does not change its mind with every file. */
const ENOUGH_FREE = 150e6;

/** Admins get an email before the disk is full: below this share of it, unless this much is left. */
const NEARLY_FULL = { share: 0.1, bytes: 5e9 };

export type Space = { freeBytes: number; totalBytes: number };

/** The space on the disk of a directory that this user may use. */
export async function readSpace(directory: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const isNearlyFull = ({ freeBytes, totalBytes }: Space): boolean =>
  freeBytes < NEARLY_FULL.bytes && freeBytes < totalBytes * NEARLY_FULL.share;

export const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** Says that a disk is too full; null while it is not. */
export function createSpaceCheck(read: () => Promise<Space>): () => Promise<string | null> {
  let isLow = false;
  return async () => {
    const { freeBytes } = await read();
    isLow = freeBytes < (isLow ? ENOUGH_FREE : LEAST_FREE);
    if (!isLow) return null;
    return `the disk of DATA_DIR has ${formatBytes(freeBytes)} left, and needs ${formatBytes(ENOUGH_FREE)}`;
  };
}

/** The folders that hold what was published, which exist once a draw was. */
const KEPT_FOLDERS = ['log-heads', 'log-entries'];

/** Writes a small file to disk in the data directory and in its folders. Returns why that failed; null if it worked. */
export async function findDirectoryProblem(directory: string): Promise<string | null> {
  try {
    await writeAndRemove(directory);
    for (const folder of KEPT_FOLDERS) await writeAndRemove(join(directory, folder)).catch(ignore('ENOENT'));
    return null;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' ? 'the disk of DATA_DIR is full' : `DATA_DIR cannot be written (${code})`;
  }
}

/**
 * Creates the data directory if it is missing. A full disk does not stop the start, because pages can still be read.
 * @throws {DirectoryUnusable} if it cannot be written
 */
export async function requireDirectory(directory: string): Promise<void> {
  try {
    await createDirectory(directory);
    await writeAndRemove(directory);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC') throw new DirectoryUnusable(directory, code);
  }
}

/** Creates a directory and its parents. Node's `recursive` option hangs where none can be created, such as in `/proc`. */
async function createDirectory(directory: string): Promise<void> {
  const create = () => mkdir(directory, { mode: 0o700 }).catch(ignore('EEXIST'));
  const parent = dirname(directory);
  await create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || parent === directory) throw error;
    await createDirectory(parent);
    await create();
  });
}

async function writeAndRemove(directory: string): Promise<void> {
  const path = join(directory, `.probe-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile('written to see whether this directory can be written\n');
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** How the schema differs from what this version needs. A newer version may have added to it during an update. */
export type SchemaState = { missing: number; newer: number };

/** Returns a function that compares the schema with this version's migrations. */
export function createSchemaReader(db: Database): () => Promise<SchemaState> {
  let needed: Set<string> | undefined;
  return async () => {
    needed ??= new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash));
    const rows = await queryRows<{ hash: string }>(db, sql`select hash from applied_migrations`);
    const applied = new Set(rows.map(({ hash }) => hash));
    return { missing: countWithout(needed, applied), newer: countWithout(applied, needed) };
  };
}

const countWithout = (some: Set<string>, others: Set<string>) =>
  [...some].filter((one) => !others.has(one)).length;

/**
 * Writes a temporary file of about a megabyte on the database's disk. Small writes succeed on a full disk, because they
 * fit into pages that exist.
 */
export async function spillToDisk({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): Promise<void> {
  // The embedded database is in the data directory, whose free space is known.
  if (kind === 'embedded') return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(
      sql`select max(n) from (select n from generate_series(1, 20000) n order by md5(n::text) offset 1) spilled`,
    );
  });
}

/** Explains a failed statement without the statement. */
export function describeDatabaseFailure(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (code === '25006') return 'the database is read-only';
  if (code === '53100') return "the database's disk is full";
  if (code === '42501') return 'the user of DATABASE_URL may not write';
  if (cause !== undefined) return describeDatabaseFailure(cause);
  return 'the database does not answer';
}
