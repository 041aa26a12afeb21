import { hostname } from 'node:os';
import type { AdminAlert } from '#domain/email/admin-alert-email.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import type { CombinedJob, QueuesService } from '#server/features/platform/jobs/service.ts';
import { isNearlyFull, type Space } from '#server/health/probes.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  queues: Pick<QueuesService, 'listJobs'>;
  /** Reads the space on this process's disk. */
  readSpace: () => Promise<Space>;
};

/** Something that is wrong now. `about` tells problems of one kind apart. */
type Problem = { about: string; alert: AdminAlert };

/** How long a job may fail, or take, before admins are alerted. */
const PATIENCE_MS = 3_600_000;

/** Emails admins about work that does not get done. Other alerts are sent where their cause is written. */
export function createAlarms({ db, queues, readSpace }: Needs) {
  const find = async (now: Date): Promise<Problem[]> => {
    const { refunds, payouts } = await store.readStuckMoney(db);
    const evidence = await store.findDueEvidence(db);
    const space = await readSpace().catch(() => null);
    const host = hostname();
    return [
      ...(evidence ? [{ about: '', alert: { kind: 'evidence_due', ...evidence } as const }] : []),
      ...(refunds.count > 0 ? [{ about: '', alert: { kind: 'refunds_stuck', ...refunds } as const }] : []),
      ...(payouts.count > 0 ? [{ about: '', alert: { kind: 'payouts_stuck', ...payouts } as const }] : []),
      ...(await queues.listJobs()).flatMap((job) => findJobProblem(job, now)),
      ...(space && isNearlyFull(space)
        ? [{ about: host, alert: { kind: 'disk_nearly_full', host, ...space } as const }]
        : []),
    ];
  };

  return {
    /** Sends each problem once a day while it lasts, however many processes find it. */
    alertDue: async (): Promise<void> => {
      const now = await readDatabaseTime(db);
      const problems = await find(now);
      if (problems.length === 0) return;
      const day = formatLondonInput(now).slice(0, 10);
      await db.transaction(async (tx) => {
        for (const { about, alert } of problems) await alertAdmins(tx, alert, `${day}:${about}`);
      });
    },
  };
}

function findJobProblem({ name, failingSince, runningSince }: CombinedJob, now: Date): Problem[] {
  const since = failingSince ?? runningSince;
  if (since === null || now.getTime() - Date.parse(since) < PATIENCE_MS) return [];
  return [{ about: name, alert: { kind: 'job_failing', job: name, since } }];
}
