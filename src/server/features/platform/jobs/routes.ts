import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { type PublicLogs, presentJobs } from './present.ts';
import type { QueuesService } from './service.ts';

export function queueRoutes(app: FastifyInstance, queues: QueuesService, { log, seals }: PublicLogs): void {
  serve(app, 'GET /api/v1/admin/jobs', async () =>
    presentJobs(await queues.show(), {
      problem: log.problem(),
      refused: await log.listRefused(),
      seals: await seals.readRefusal(),
    }),
  );
}
