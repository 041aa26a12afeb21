import type { StoredJob } from '#server/db/schema.ts';

/** The runs of a job in all processes together: `runningSince` is the start of the longest run. Times are ISO texts. */
export type CombinedJob = StoredJob;

/**
 * Combines the runs of each job. It is failing only if it has not succeeded in any process since, because one that
 * succeeds does the work for all.
 */
export function combineRuns(processes: readonly { jobs: readonly StoredJob[] }[]): CombinedJob[] {
  const byName = Map.groupBy(
    processes.flatMap(({ jobs }) => jobs),
    ({ name }) => name,
  );
  return [...byName.values()].flatMap((runs) => {
    const [first] = runs;
    if (!first) return [];
    const lastSucceededAt = findLatest(runs.map((run) => run.lastSucceededAt));
    const lastRunAt = findLatest(runs.map((run) => run.lastRunAt));
    const failingSince = findEarliest(runs.map((run) => run.failingSince));
    const hasSucceeded = lastSucceededAt !== null && failingSince !== null && lastSucceededAt > failingSince;
    return {
      name: first.name,
      everyMs: first.everyMs,
      runs: sum(runs.map((run) => run.runs)),
      failures: sum(runs.map((run) => run.failures)),
      runningSince: findEarliest(runs.map((run) => run.runningSince)),
      lastRunAt,
      lastSucceededAt,
      lastFailedAt: findLatest(runs.map((run) => run.lastFailedAt)),
      failingSince: hasSucceeded ? null : failingSince,
      lastMs: runs.find((run) => run.lastRunAt === lastRunAt)?.lastMs ?? null,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** ISO texts in UTC sort by time. */
const findLatest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null;

const findEarliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null;
