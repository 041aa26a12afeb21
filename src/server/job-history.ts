import type { Job } from './scheduler.ts';

/** The runs of a job in this process since it started. The reasons for failures are in the log only. */
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

/** Records the runs of each job, for admins. */
export function createJobBook() {
  const records = new Map<string, JobRecord>();
  return {
    records: (): JobRecord[] => [...records.values()],

    /** Wraps jobs so that their runs are recorded. */
    watch: (jobs: readonly Job[]): Job[] =>
      jobs.map((job) => {
        const { name, everyMs } = job;
        const record: JobRecord = {
          name,
          everyMs,
          runs: 0,
          failures: 0,
          lastRunAt: null,
          lastFailedAt: null,
          lastMs: null,
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
