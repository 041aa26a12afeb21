import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { OpenDatabase, Transaction } from './database.ts';
import { listenOn } from './listening.ts';
import { PLANNING } from './planning.ts';
import { NamingClient } from './prepared.ts';
import * as schema from './schema.ts';
import { createPipelinedSteps } from './steps.ts';

/** The database cannot be reached. The message is written for the operator. */
export class DatabaseUnreachable extends Error {}

/**
 * Server-side timeouts in milliseconds. A process that hangs in the middle of a sale must not hold a draw's lock
 * indefinitely, and a slow statement must not block a connection.
 */
export type Patience = { statementMs: number; lockMs: number; idleInTransactionMs: number };

const PATIENCE: Patience = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 15_000 };

type Options = {
  connections?: number;
  /** How long a statement waits for a free connection, or for a new one, in milliseconds. */
  connectMs?: number;
  patience?: Patience;
  onError: (error: Error) => void;
};

/** Connects to PostgreSQL and checks its version. @throws {DatabaseUnreachable} */
export async function openPostgres(url: string, options: Options): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    // Under contention, a few connections are faster than many.
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    keepAlive: true,
    // Send independent statements without waiting for earlier results.
    pipeline: true,
    // Sent after connecting, because poolers reject unknown start-up parameters.
    onConnect: (client) => client.query(settingsOf(options.patience ?? PATIENCE)),
  });
  // Without error listeners, a lost connection would crash the process. If a connection is in use, its statements
  // report the error.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', () => {}));
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
  return {
    kind: 'postgres',
    db: drizzle({ client: pool, schema }),
    listen: (channel, listener) => listenOn(url, channel, listener),
    runSession: async (work) => {
      const client = await pool.connect();
      try {
        return await work(drizzle({ client, schema }));
      } finally {
        client.release(true);
      }
    },
    runSteps: createPipelinedSteps(pool, toTransaction),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max ?? pool.totalCount,
    }),
    close: () => pool.end(),
  };
}

/** Drizzle on a connection whose transactions other code begins and ends. */
const toTransaction = (client: pg.PoolClient) => drizzle({ client, schema }) as unknown as Transaction;

function settingsOf({ statementMs, lockMs, idleInTransactionMs }: Patience): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // In UTC a day always has 24 hours, whatever the server's time zone.
    timezone: "'UTC'",
    // Kept rows contain times as text, which another server may have to read.
    datestyle: "'ISO'",
    ...PLANNING,
  };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return 'nothing listens at its address';
  if (code === 'ENOTFOUND') return 'its host name is not known';
  if (message?.startsWith('Connection terminated'))
    return 'what listens at its address does not respond as PostgreSQL does';
  return message || code || 'no reason given';
}
