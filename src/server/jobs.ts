import type { FastifyBaseLogger } from 'fastify';
import { listClockJobs } from './clock.ts';
import { listAccountJobs } from './features/accounts/jobs.ts';
import { listAdminJobs } from './features/admin/jobs.ts';
import { listAwardJobs } from './features/awards/jobs.ts';
import { listConductJobs } from './features/conduct/jobs.ts';
import { listDrawingJobs } from './features/drawing/jobs.ts';
import { listDrawJobs } from './features/draws/jobs.ts';
import { listEmailJobs } from './features/email/jobs.ts';
import { listMoneyJobs } from './features/money/jobs.ts';
import { listPayoutJobs } from './features/payouts/jobs.ts';
import { listPlatformJobs } from './features/platform/jobs.ts';
import { listPlayJobs } from './features/play/jobs.ts';
import { listPublicLogJobs } from './features/public-log/jobs.ts';
import { listRefundJobs } from './features/refunds/jobs.ts';
import { listSalesJobs } from './features/sales/jobs.ts';
import { countFailures } from './metrics.ts';
import type { Job } from './scheduler.ts';
import type { Services } from './services.ts';

/** Lists all recurring jobs. Failures are counted in the metrics, and runs are recorded for the admin area. */
export function listJobs(services: Services, log: FastifyBaseLogger): Job[] {
  const { clock, metrics, jobHistory } = services;
  const jobs = [
    ...listClockJobs(clock),
    ...listDrawingJobs(services),
    ...listDrawJobs(services),
    ...listSalesJobs(services),
    ...listPlayJobs(services),
    ...listRefundJobs(services),
    ...listPayoutJobs(services),
    ...listAwardJobs(services),
    ...listConductJobs(services),
    ...listMoneyJobs(services, log),
    ...listPublicLogJobs(services),
    ...listEmailJobs(services),
    ...listAccountJobs(services),
    ...listAdminJobs(services),
    ...listPlatformJobs(services),
  ];
  return jobHistory.watch(countFailures(jobs, metrics));
}
