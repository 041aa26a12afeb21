import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** How a job has run in one process since the process started. Times are ISO texts. */
export type StoredJob = {
  name: string;
  everyMs: number;
  runs: number;
  failures: number;
  runningSince: string | null;
  lastRunAt: string | null;
  lastSucceededAt: string | null;
  lastFailedAt: string | null;
  /** Since when it has failed without a success in between. */
  failingSince: string | null;
  lastMs: number | null;
};

/** One row for each process. It writes its row from time to time, which also shows that the database can be written. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  version: text('version').notNull(),
  startedAt: createdAt('started_at'),
  seenAt: createdAt('seen_at'),
  stoppedAt: moment('stopped_at'),
  jobs: jsonb('jobs').$type<StoredJob[]>().notNull().default([]),
});
