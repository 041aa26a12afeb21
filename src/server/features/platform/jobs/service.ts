import type { Database } from '#server/db/database.ts';
import type { ProcessesService } from '../processes/service.ts';
import { type CombinedJob, combineRuns } from './combine-runs.ts';
import * as store from './store.ts';

export type { CombinedJob } from './combine-runs.ts';

type Needs = { db: Database; processes: Pick<ProcessesService, 'listRunning'> };

export type QueuesService = ReturnType<typeof createQueues>;

export function createQueues({ db, processes }: Needs) {
  return {
    show: async () => {
      const running = await processes.listRunning();
      return {
        queues: await store.readQueues(db),
        books: await store.findLatestCheck(db),
        processes: running,
        jobs: combineRuns(running),
      };
    },

    /** The runs of each job in all processes together. */
    listJobs: async (): Promise<CombinedJob[]> => combineRuns(await processes.listRunning()),
  };
}
