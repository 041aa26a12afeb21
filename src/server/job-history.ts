import type { Job } from './scheduler.ts';

/** How a job has gone in this process, since it was started. Why a round failed stands in the log alone. */
export type JobRecord = {
  name: string;
  everyMs: number;
  runs: number;
  failures: number;
  lastRunAt: Date | null;
  lastFailedAt: Date | null;
  lastMs: number | null;
};

export type JobBook = ReturnType<typeof createJobBook>;

/** Keeps how each job goes, for whoever looks after the site. */
export function createJobBook() {
  const records = new Map<string, JobRecord>();
  return {
    records: (): JobRecord[] => [...records.values()],

    /** The same jobs, with how they go written down. */
    watch: (jobs: readonly Job[]): Job[] =>
      jobs.map((job) => {
        const { name, everyMs } = job;
        const record: JobRecord = {
          ...{ name, everyMs, runs: 0, failures: 0 },
          ...{ lastRunAt: null, lastFailedAt: null, lastMs: null },
        };
        records.set(name, record);
        return { ...job, run: () => run(job, record) };
      }),
  };
}

async function run(job: Job, record: JobRecord): Promise<unknown> {
  const began = performance.now();
  try {
    return await job.run();
  } catch (error) {
    record.failures += 1;
    record.lastFailedAt = new Date();
    throw error;
  } finally {
    record.runs += 1;
    record.lastRunAt = new Date();
    record.lastMs = performance.now() - began;
  }
}
