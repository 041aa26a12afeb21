import type { FastifyBaseLogger } from 'fastify';
import { isTemporaryFailure } from './db/failures.ts';

/** A recurring job. It must be safe to run in several processes at the same time, and again after a crash. */
export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/** A run resolves to this if it stopped with work left. The next one begins at once. */
export const MORE = 'more';

export type Scheduler = { stop: () => Promise<void> };

/**
 * Runs each job immediately, to catch up after a restart, and then at its interval, or at once while work is left. Runs
 * of the same job never overlap.
 */
export function startScheduler(jobs: readonly Job[], log: FastifyBaseLogger): Scheduler {
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;

  const round = async (job: Job) => {
    let pauseMs = job.everyMs;
    try {
      if ((await job.run()) === MORE) pauseMs = 0;
    } catch (error) {
      // Every job fails at once if the database is unavailable for a moment, and there is nothing to mend.
      if (isTemporaryFailure(error))
        log.warn({ job: job.name, reason: findReason(error) }, 'A job had to wait');
      else log.error({ err: error, job: job.name }, 'A job failed and will be tried again');
    }
    if (!stopped)
      timers.set(
        job.name,
        setTimeout(() => begin(job), pauseMs),
      );
  };
  const begin = (job: Job) => running.set(job.name, round(job));
  for (const job of jobs) begin(job);

  return {
    stop: async () => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

/** The message of the innermost cause, because the outer ones repeat the query. */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : findReason(error.cause);
}
