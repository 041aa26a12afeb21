import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';
import * as schema from './schema.ts';

/** The database could not be reached; the message is fit to be shown to the operator. */
export class DatabaseUnreachable extends Error {}

type Options = { connections?: number; onError: (error: Error) => void };

/** Connects to PostgreSQL and makes sure that it answers. @throws {DatabaseUnreachable} */
export async function openPostgres(url: string, options: Options): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    // Few connections beat many where the rows are hot.
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', options.onError);
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 15)
      throw new DatabaseUnreachable(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${version}.`);
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseUnreachable) throw error;
    throw new DatabaseUnreachable(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
  return { kind: 'postgres', db: drizzle({ client: pool, schema }), close: () => pool.end() };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return 'nothing listens at its address';
  if (code === 'ENOTFOUND') return 'its host name is not known';
  return message || code || 'no reason given';
}
