import type { Job } from './scheduler.ts';

/** A job's runs in this process since the process started. The reasons for failures are only in the log. */
export type JobRecord = {
  name: string;
  everyMs: number;
  runs: number;
  failures: number;
  /** Since when the current run has taken; null between runs. */
  runningSince: Date | null;
  lastRunAt: Date | null;
  lastSucceededAt: Date | null;
  lastFailedAt: Date | null;
  /** Since when the job has failed without a success in between; null if its last run succeeded. */
  failingSince: Date | null;
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
          runningSince: null,
          lastRunAt: null,
          lastSucceededAt: null,
          lastFailedAt: null,
          failingSince: null,
          lastMs: null,
        };
        records.set(name, record);
        return { ...job, run: () => run(job, record) };
      }),
  };
}

async function run(job: Job, record: JobRecord): Promise<unknown> {
  const began = performance.now();
  record.runningSince = new Date();
  try {
    const result = await job.run();
    record.lastSucceededAt = new Date();
    record.failingSince = null;
    return result;
  } catch (error) {
    record.failures += 1;
    record.lastFailedAt = new Date();
    record.failingSince ??= record.lastFailedAt;
    throw error;
  } finally {
    record.runs += 1;
    record.runningSince = null;
    record.lastRunAt = new Date();
    record.lastMs = performance.now() - began;
  }
}
