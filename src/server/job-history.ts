import type { Job } from './scheduler.ts';

/** A job's runs in this process since the process started. The reasons for failures are only in the log. */
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

/** Records each job's runs, which admins can see. */
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
