import { z } from 'zod';
import { QUEUES } from '#domain/admin/lists.ts';
import type { CallMap } from '../call.ts';

const ADMINS = { tag: 'Admin', access: 'admin' } as const;

/**
 * `queues` count what waits and since when the oldest of it; `books` is the latest check of the books; `jobs` are those of
 * the process that answers, since it was started.
 */
export const JobsAnswer = z.object({
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
export type JobsAnswer = z.infer<typeof JobsAnswer>;

export const adminJobCalls = {
  'GET /api/v1/admin/jobs': {
    ...ADMINS,
    summary: 'What waits to be done, how the jobs go, and whether the books are right',
    status: 200,
    response: JobsAnswer,
  },
} as const satisfies CallMap;
