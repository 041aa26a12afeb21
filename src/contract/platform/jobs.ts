import { z } from 'zod';
import { QUEUES } from '#domain/admin/lists.ts';
import type { CallMap } from '../call.ts';

const ADMINS = { tag: 'Admin', access: 'admin' } as const;

/**
 * `queues` give the number of waiting items and the age of the oldest. `books` is the latest check of the accounts. `jobs`
 * belong to the responding process, since it started.
 */
export const JobsStatus = z.object({
  queues: z.array(
    z.object({ name: z.enum(QUEUES), waiting: z.int(), oldestAt: z.iso.datetime().nullable() }),
  ),
  books: z.object({ checkedAt: z.iso.datetime(), findings: z.array(z.string()) }).nullable(),
  jobs: z.array(
    z.object({
      name: z.string(),
      everySeconds: z.number(),
      runs: z.int(),
      failures: z.int(),
      lastRunAt: z.iso.datetime().nullable(),
      lastFailedAt: z.iso.datetime().nullable(),
      lastSeconds: z.number().nullable(),
    }),
  ),
});
export type JobsStatus = z.infer<typeof JobsStatus>;

export const adminJobCalls = {
  'GET /api/v1/admin/jobs': {
    ...ADMINS,
    summary: 'Get the job status',
    description:
      'Returns the queues with their waiting items, the runs and failures of the jobs, and the latest check of the accounts.',
    status: 200,
    response: JobsStatus,
  },
} as const satisfies CallMap;
