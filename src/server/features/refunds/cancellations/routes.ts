import type { FastifyInstance } from 'fastify';
import { presentDraw } from '#server/features/draws/lifecycle/service.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { CancellationsService } from './service.ts';

export function cancellationRoutes(app: FastifyInstance, cancellations: CancellationsService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/cancel', async ({ viewer, params, body }) =>
    presentDraw(await cancellations.cancel(viewer, params.id, body.reason)),
  );
}
