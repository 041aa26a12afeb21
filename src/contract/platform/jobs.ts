import { z } from 'zod';
import { QUEUES } from '#domain/admin/lists.ts';
import { LOG_REFUSALS, SIGNING_PROBLEMS } from '#domain/proof/log-refusals.ts';
import type { CallMap } from '../call.ts';
import { Id } from '../ids.ts';

const ADMINS = { tag: 'Admin', access: 'admin' } as const;

/**
 * `queues`: the number of waiting items, and when the oldest began to wait. `books`: the latest check of the ledger.
 * `logs`: why the responding process cannot sign public logs, or null, and the draws that are off sale because their log
 * does not match what was published; `seals` in it is why the seal log is not signed, or null, with a time unless only
 * the responding process cannot sign it. `processes`: those that run. `jobs`: the runs of each job in all of them, since
 * they started; `failingSince` is null if any of them has succeeded since.
 */
export const JobsStatus = z.object({
  queues: z.array(
    z.object({ name: z.enum(QUEUES), waiting: z.int(), oldestAt: z.iso.datetime().nullable() }),
  ),
  logs: z.object({
    problem: z.string().nullable(),
    refused: z.array(
      z.object({
        drawId: Id,
        title: z.string(),
        reason: z.enum(LOG_REFUSALS),
        detail: z.string(),
        refusedAt: z.iso.datetime(),
      }),
    ),
    seals: z
      .object({
        reason: z.enum([...LOG_REFUSALS, ...SIGNING_PROBLEMS]),
        detail: z.string(),
        refusedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
  books: z.object({ checkedAt: z.iso.datetime(), findings: z.array(z.string()) }).nullable(),
  processes: z.array(
    z.object({
      host: z.string(),
      pid: z.int(),
      version: z.string(),
      startedAt: z.iso.datetime(),
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      everySeconds: z.number(),
      runs: z.int(),
      failures: z.int(),
      lastRunAt: z.iso.datetime().nullable(),
      lastSucceededAt: z.iso.datetime().nullable(),
      lastFailedAt: z.iso.datetime().nullable(),
      failingSince: z.iso.datetime().nullable(),
      lastSeconds: z.number().nullable(),
    }),
  ),
});
export type JobsStatus = z.infer<typeof JobsStatus>;

export const adminJobCalls = {
  'GET /api/v1/admin/jobs': {
    ...ADMINS,
    access: 'support',
    summary: 'Get the job status',
    description:
      'Returns the number of items in each queue, the processes that run, the runs and failures of each job in them, the latest check of the ledger, the prize draws whose public logs are refused, and whether the seal log is.',
    status: 200,
    response: JobsStatus,
  },
} as const satisfies CallMap;
