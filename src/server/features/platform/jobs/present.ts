import type { JobsStatus } from '#contract/platform/jobs.ts';
import { QUEUES } from '#domain/admin/lists.ts';
import type { SealRefusal } from '#domain/proof/log-refusals.ts';
import { toIsoTime, toIsoTimeOrNull } from '#server/db/time.ts';
import type { QueuesService } from './service.ts';

type Shown = Awaited<ReturnType<QueuesService['show']>>;

type Logs = {
  problem: string | null;
  refused: JobsStatus['logs']['refused'];
  seals: { reason: SealRefusal; detail: string; refusedAt: Date | null } | null;
};

/** The public logs, whose domain is above this one. */
export type PublicLogs = {
  log: { problem: () => Logs['problem']; listRefused: () => Promise<Logs['refused']> };
  seals: { readRefusal: () => Promise<Logs['seals']> };
};

export function presentJobs(shown: Shown, { problem, refused, seals }: Logs): JobsStatus {
  const { queues, books, jobs, processes } = shown;
  return {
    queues: QUEUES.map((name) => {
      const row = queues.find((queue) => queue.name === name);
      return { name, waiting: row?.waiting ?? 0, oldestAt: toIsoTimeOrNull(row?.oldestAt ?? null) };
    }),
    logs: {
      problem,
      refused: refused.map((log) => ({ ...log, refusedAt: toIsoTime(log.refusedAt) })),
      seals: seals && { ...seals, refusedAt: seals.refusedAt?.toISOString() ?? null },
    },
    books: books ? { checkedAt: toIsoTime(books.at), findings: books.findings } : null,
    processes: processes.map(({ host, pid, version, startedAt }) => ({
      host,
      pid,
      version,
      startedAt: startedAt.toISOString(),
    })),
    jobs: jobs.map(({ everyMs, lastMs, runningSince: _runningSince, ...job }) => ({
      ...job,
      everySeconds: everyMs / 1000,
      lastSeconds: lastMs === null ? null : lastMs / 1000,
    })),
  };
}
