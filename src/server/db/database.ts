import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Listen } from './listening.ts';
import type * as schema from './schema.ts';

type Schema = typeof schema;

/** The embedded database or PostgreSQL. Functions that must run atomically take a `Transaction` instead. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** The database, or an open transaction. */
export type Connection = Database | Transaction;

/** A transaction that reads, then decides, then writes. Only its caller retries it. */
export type Steps<Facts, Plan> = {
  /** Locks and reads. Sends all its statements before it waits for the first. */
  read: (tx: Transaction) => Promise<Facts>;
  /** Decides what to write. If it throws, the transaction is rolled back. */
  decide: (facts: Facts) => Plan;
  /** The statement that writes, or null. Only one, because the commit is sent before its result is known. */
  write: (plan: Plan) => SQL | null;
};

/**
 * Runs a transaction in steps, and returns its plan after the commit. Calls `onSent` once the commit is sent, if the next
 * transaction can begin then.
 */
export type RunSteps = <Facts, Plan>(steps: Steps<Facts, Plan>, onSent?: () => void) => Promise<Plan>;

export type OpenDatabase = {
  kind: 'embedded' | 'postgres';
  db: Database;
  /** Listens for messages from other processes. Absent for the embedded database, which serves a single process. */
  listen?: Listen;
  /** Runs work on a connection of its own, whose settings other work does not see. */
  runSession: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Runs transactions in steps faster than `createSteps`. Absent for the embedded database. */
  runSteps?: RunSteps;
  /** Counts the pool's connections. Absent for the embedded database, which has none. */
  pool?: () => { total: number; idle: number; waiting: number; max: number };
  close: () => Promise<void>;
};

/** Runs a raw SQL statement and returns its rows. Times arrive as text: read them with `new Date(…)`. */
export async function queryRows<Row>(connection: Connection, statement: SQL): Promise<Row[]> {
  const result = (await connection.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** Passes a list as one parameter, instead of one parameter per value. */
export const toArrayParam = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;
