import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { plural } from '#domain/text/plural.ts';
import { type Connection, type Database, type OpenDatabase, queryRows } from './database.ts';
import { isLockFailure } from './failures.ts';
import { findConcurrentIndex, type Migration, readMigrations } from './migrations.ts';

/** An arbitrary lock id: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_620_241_015;

/**
 * How long a migration waits for its first lock, in milliseconds. All statements that need the table queue behind it, so
 * it must be short. It must be longer than PostgreSQL's `deadlock_timeout` (1 s), after which autovacuum gives way.
 */
const FIRST_LOCK_MS = 1_500;

/**
 * How long it waits for each further lock. A sale may wait for the locks that it holds already, so it gives way before
 * PostgreSQL detects a deadlock, which could end the sale.
 */
const NEXT_LOCK_MS = 200;

/** The first pause between two attempts, and the longest. Queued statements continue during a pause. */
const PAUSES_MS = { first: 1_000, longest: 15_000 };

/** How long a migration is retried before it fails. */
const PATIENCE_MS = 15 * 60_000;

/** The schema is newer than this version of the program. The message is written for the operator. */
export class SchemaTooNew extends Error {}

/** A migration did not get its locks in time. The message is written for the operator. */
export class MigrationBlocked extends Error {}

export type MigrateOptions = {
  migrations?: Migration[];
  /** Whether to run on a schema with newer migrations. */
  acceptsNewer?: boolean;
  /** Tells the operator about each wait, in one line. */
  report?: (line: string) => void;
  patienceMs?: number;
};

/**
 * Applies pending migrations one after the other, and returns their number. Other processes continue to use the
 * database. Safe to run in several processes. @throws {SchemaTooNew} @throws {MigrationBlocked}
 */
export async function migrate(database: OpenDatabase, options: MigrateOptions = {}): Promise<number> {
  const { migrations = readMigrations(), acceptsNewer = false } = options;
  return database.runSession(async (db) => {
    // Building an index on a large table can take a long time.
    await db.execute(sql`set statement_timeout = 0`);
    await setLockTimeout(db, FIRST_LOCK_MS);
    try {
      await takeTurn(db, options);
      const missing = findMissing(migrations, await readApplied(db), acceptsNewer);
      for (const migration of missing) await retry(db, migration, options);
      return missing.length;
    } finally {
      // A lost connection keeps neither locks nor settings.
      await endTurn(db).catch(() => undefined);
    }
  });
}

async function endTurn(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  await db.execute(sql`reset lock_timeout`);
  await db.execute(sql`reset statement_timeout`);
}

/**
 * Waits until no other process migrates. Polls, because a waiting statement would keep a snapshot, for which concurrent
 * indexes wait.
 */
async function takeTurn(db: Database, { report = print }: MigrateOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = await queryRows<{ taken: boolean }>(
      db,
      sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`,
    );
    if (row?.taken) return;
    if (attempt === 1) report('Another process is updating the schema. This one waits for it.');
    await pause(200);
  }
}

type Applied = { hash: string; madeAt: string };

async function readApplied(db: Database): Promise<Applied[]> {
  await db.execute(sql`create table if not exists applied_migrations (
    hash text primary key, made_at bigint not null, applied_at timestamptz not null default now())`);
  return queryRows<Applied>(
    db,
    sql`select hash, made_at as "madeAt" from applied_migrations order by made_at`,
  );
}

function findMissing(migrations: Migration[], applied: Applied[], acceptsNewer: boolean): Migration[] {
  const known = new Set(migrations.map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !known.has(hash));
  const newest = unknown.at(-1);
  if (newest && !acceptsNewer) {
    const date = new Date(Number(newest.madeAt)).toISOString().slice(0, 10);
    throw new SchemaTooNew(
      `The database's schema is newer than this version of the program, which does not know ${unknown.length} of its ` +
        `migrations. The newest is from ${date}. Install that version again, or restore a backup from before the ` +
        'update. If docs/upgrading.md of that version allows going back to this one, set ACCEPT_NEWER_SCHEMA=1.',
    );
  }
  const done = new Set(applied.map(({ hash }) => hash));
  return migrations.filter(({ hash }) => !done.has(hash));
}

/** Applies a migration, and retries it as long as other transactions keep it from its locks. */
async function retry(db: Database, migration: Migration, options: MigrateOptions): Promise<void> {
  const { report = print, patienceMs = PATIENCE_MS } = options;
  const deadline = Date.now() + patienceMs;
  const apply = migration.isConcurrent ? applyConcurrently : applyInTransaction;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(db, migration);
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      const blocker = await describeBlocker(db);
      const pauseMs = Math.min(PAUSES_MS.first * 2 ** (attempt - 1), PAUSES_MS.longest);
      if (Date.now() + pauseMs > deadline) {
        throw new MigrationBlocked(
          `The migration ${migration.name} did not get its locks in ${plural(attempt, 'attempt')}, and changed nothing.${blocker} ` +
            'Wait for that transaction or end it, and start again. Running processes are not affected.',
        );
      }
      report(
        `The migration ${migration.name} waits for a lock (attempt ${attempt}).${blocker} Next attempt in ${pauseMs / 1_000} s; sales continue.`,
      );
      await pause(pauseMs);
    }
  }
}

async function applyInTransaction(db: Database, migration: Migration): Promise<void> {
  await db.transaction(async (tx) => {
    let holdsLocks = false;
    for (const statement of migration.statements) {
      await tx.execute(sql.raw(statement));
      if (holdsLocks || /^\s*create table/i.test(statement)) continue;
      holdsLocks = true;
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(NEXT_LOCK_MS))}`);
    }
    await recordApplied(tx, migration);
  });
}

/** Continues where an interrupted attempt stopped: PostgreSQL keeps its complete indexes, and an invalid one. */
async function applyConcurrently(db: Database, migration: Migration): Promise<void> {
  // Such a statement blocks no sales while it waits for older transactions.
  await setLockTimeout(db, 0);
  for (const statement of migration.statements) {
    const name = findConcurrentIndex(statement);
    const state = name === undefined ? 'missing' : await readIndex(db, name);
    if (state === 'valid') continue;
    if (state === 'invalid') await db.execute(sql`drop index concurrently ${sql.identifier(name ?? '')}`);
    await db.execute(sql.raw(statement));
  }
  await setLockTimeout(db, FIRST_LOCK_MS);
  await recordApplied(db, migration);
}

async function readIndex(db: Database, name: string): Promise<'missing' | 'invalid' | 'valid'> {
  const [index] = await queryRows<{ valid: boolean }>(
    db,
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public."${name}"`})`,
  );
  if (!index) return 'missing';
  return index.valid ? 'valid' : 'invalid';
}

const recordApplied = (db: Connection, { hash, madeAt }: Migration) =>
  db.execute(sql`insert into applied_migrations (hash, made_at) values (${hash}, ${madeAt})`);

const setLockTimeout = (db: Database, milliseconds: number) =>
  db.execute(sql`set lock_timeout = ${sql.raw(String(milliseconds))}`);

/** Describes the oldest open transaction, which is usually the one that holds the lock. */
async function describeBlocker(db: Database): Promise<string> {
  const [oldest] = await queryRows<{ pid: number; name: string; seconds: number }>(
    db,
    sql`select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`,
  );
  if (!oldest) return '';
  const name = oldest.name === '' ? '' : `, ${oldest.name}`;
  return ` The oldest transaction has been open for ${oldest.seconds} s (process ${oldest.pid}${name}).`;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
