import type { Database } from '#server/db/database.ts';
import type { JobBook } from '#server/job-history.ts';
import * as store from './store.ts';

type Needs = { db: Database; book: Pick<JobBook, 'records'> };

export type QueuesService = ReturnType<typeof createQueues>;

export function createQueues({ db, book }: Needs) {
  return {
    show: async () => ({
      queues: await store.readQueues(db),
      books: await store.findLatestCheck(db),
      jobs: book.records(),
    }),
  };
}
