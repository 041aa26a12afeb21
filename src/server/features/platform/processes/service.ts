import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#server/db/database.ts';
import type { StoredJob } from '#server/db/schema.ts';
import type { JobBook, JobRecord } from '#server/job-history.ts';
import { VERSION } from '#server/version.ts';
import * as store from './store.ts';

export type RunningProcess = store.ProcessRow;

type Needs = { db: Database; book: Pick<JobBook, 'records'> };

export type ProcessesService = ReturnType<typeof createProcesses>;

/** Keeps a row for this process in the database, with the runs of its jobs, and reads those of the others. */
export function createProcesses({ db, book }: Needs) {
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, version: VERSION };
  const listOwnJobs = () => book.records().map(toStored);

  return {
    /** Writes that this process runs. Fails if the database cannot be written. */
    beat: (): Promise<void> => store.writeOwn(db, own),

    /** Writes the runs of this process's jobs, and deletes the rows of processes that ended long ago. */
    record: async (): Promise<void> => {
      await store.writeOwn(db, own, listOwnJobs());
      await store.deleteEnded(db);
    },

    /** The processes that run, with this one as it is now. */
    listRunning: async (): Promise<RunningProcess[]> => {
      const rows = await store.listRunning(db);
      const now = new Date();
      const mine = rows.find(({ id }) => id === own.id) ?? {
        ...own,
        startedAt: now,
        seenAt: now,
        stoppedAt: null,
      };
      return [...rows.filter(({ id }) => id !== own.id), { ...mine, jobs: listOwnJobs() }];
    },

    stop: (): Promise<void> => store.markStopped(db, own.id),
  };
}

const toStored = (record: JobRecord): StoredJob => ({
  ...record,
  runningSince: record.runningSince?.toISOString() ?? null,
  lastRunAt: record.lastRunAt?.toISOString() ?? null,
  lastSucceededAt: record.lastSucceededAt?.toISOString() ?? null,
  lastFailedAt: record.lastFailedAt?.toISOString() ?? null,
  failingSince: record.failingSince?.toISOString() ?? null,
  lastMs: record.lastMs === null ? null : Math.round(record.lastMs),
});
