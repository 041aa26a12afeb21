import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type OpenDatabase, queryRows } from '../db/database.ts';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { openEmbedded } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import {
  createSchemaReader,
  describeDatabaseFailure,
  findDirectoryProblem,
  formatBytes,
  isNearlyFull,
  readSpace,
  spillToDisk,
} from '../health/probes.ts';
import { describeReason, type Finding, failed, ok, skipped, warning } from './finding.ts';

/** Checks the data directory and its disk. Creates nothing but a file that it removes. */
export async function checkDirectory({ dataDirectory }: Config): Promise<Finding[]> {
  const directory = resolve(dataDirectory);
  const exists = existsSync(directory);
  // The start creates a missing directory, which takes the right to write to its parent.
  const nearest = exists ? directory : findExisting(directory);
  const problem = await findDirectoryProblem(nearest);
  const findings: Finding[] = [
    problem === null
      ? ok('data directory', exists ? `${directory} can be written.` : `${directory} will be created.`)
      : failed('data directory', `${nearest}: ${problem}.`),
  ];
  const space = await readSpace(nearest);
  const left = `${formatBytes(space.freeBytes)} of ${formatBytes(space.totalBytes)} are free.`;
  return [...findings, isNearlyFull(space) ? warning('disk', left) : ok('disk', left)];
}

function findExisting(directory: string): string {
  return existsSync(directory) ? directory : findExisting(dirname(directory));
}

/** Opens the database without changing it, and checks what the program needs of it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'database')))
    return [skipped('database', 'The embedded database does not exist yet. The first start creates it.')];
  let database: OpenDatabase;
  try {
    database = config.databaseUrl
      ? await openPostgres(config.databaseUrl, { connections: 2, onError: () => {} })
      : await openEmbedded(config.dataDirectory);
  } catch (error) {
    if (error instanceof DirectoryInUse)
      return [skipped('database', 'The program is running on the embedded database: see its /readyz.')];
    return [failed('database', describeReason(error))];
  }
  try {
    return [await checkServer(database), ...(await checkWriting(database)), ...(await checkSchema(database))];
  } catch (error) {
    return [failed('database', describeReason(error))];
  } finally {
    await database.close();
  }
}

type Server = { version: string; fsync: string; commit: string; most: number; ahead: number };

async function checkServer({ db, kind }: OpenDatabase): Promise<Finding> {
  const [server] = await queryRows<Server>(
    db,
    sql`select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('max_connections')::int as most,
      extract(epoch from clock_timestamp())::float8 - ${Date.now() / 1000}::float8 as ahead`,
  );
  if (!server) throw new Error('the database returned nothing');
  const name = kind === 'embedded' ? 'The embedded database' : `PostgreSQL ${server.version}`;
  if (server.fsync !== 'on' || server.commit === 'off')
    return failed(
      'database',
      `${name} confirms orders before they are on disk: turn fsync and synchronous_commit on.`,
    );
  if (Math.abs(server.ahead) > 2)
    return warning(
      'database',
      `The clock of ${name} differs from this machine's by ${server.ahead.toFixed(1)} s.`,
    );
  const connections = kind === 'embedded' ? '' : `, ${server.most} connections`;
  return ok('database', `${name} answers${connections}.`);
}

async function checkWriting(database: OpenDatabase): Promise<Finding[]> {
  try {
    // Takes a transaction id and writes nothing.
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table written (n int) on commit drop`);
      await tx.execute(sql`select pg_current_xact_id()`);
    });
    await spillToDisk(database);
    return [];
  } catch (error) {
    return [failed('database', `It cannot be written: ${describeDatabaseFailure(error)}.`)];
  }
}

async function checkSchema({ db }: OpenDatabase): Promise<Finding[]> {
  const [found] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('applied_migrations') is not null as exists`,
  );
  if (!found?.exists)
    return [skipped('schema', 'The database is empty. The first start creates the schema.')];
  const { missing, newer } = await createSchemaReader(db)();
  if (newer > 0) return [warning('schema', `It has ${newer} migrations of a newer version of this program.`)];
  if (missing > 0) return [warning('schema', `${missing} migrations are due. The next start applies them.`)];
  return [ok('schema', 'All migrations have been applied.')];
}
