import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { Listen } from './listening.ts';
import type * as schema from './schema.ts';

type Schema = typeof schema;

/** Either database: the embedded one or PostgreSQL. What must be atomic takes a transaction of it as its parameter. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Something that statements can be sent to: the database itself, or an open transaction of it. */
export type Connection = Database | Transaction;

export type OpenDatabase = {
  kind: 'embedded' | 'postgres';
  db: Database;
  /** Hears what other processes tell; absent on the embedded database, which is one process's. */
  listen?: Listen;
  close: () => Promise<void>;
};

/** Rows of a statement that is clearer in SQL. Times in it arrive as text: read them with `new Date(…)`. */
export async function rowsOf<Row>(connection: Connection, statement: SQL): Promise<Row[]> {
  const result = (await connection.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** A list as one parameter: written into a statement as it is, it would be as many as it has values. */
export const array = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;
