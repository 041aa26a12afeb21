import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { presentDraw } from '../draws/service.ts';
import type { CancellingService } from './service.ts';

export function cancellingRoutes(app: FastifyInstance, cancelling: CancellingService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/cancel', async ({ viewer, params, body }) =>
    presentDraw(await cancelling.cancel(viewer, params.id, body.reason)),
  );
}
