import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Listen } from './listening.ts';
import type * as schema from './schema.ts';
import type { RunSteps } from './steps.ts';

type Schema = typeof schema;

/** The embedded database or PostgreSQL. Functions that must run atomically take a `Transaction` instead. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** The database, or an open transaction. */
export type Connection = Database | Transaction;

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
