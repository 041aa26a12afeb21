import type { FastifyInstance } from 'fastify';
import { presentDraw } from '#server/features/draws/lifecycle/service.ts';
import { serve } from '#server/plugins/serve.ts';
import type { CancellingService } from './service.ts';

export function cancellingRoutes(app: FastifyInstance, cancelling: CancellingService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/cancel', async ({ viewer, params, body }) =>
    presentDraw(await cancelling.cancel(viewer, params.id, body.reason)),
  );
}
