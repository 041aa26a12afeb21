import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentLimits } from './present.ts';
import type { LimitsService } from './service.ts';

export function limitRoutes(app: FastifyInstance, limits: LimitsService): void {
  serve(app, 'GET /api/v1/users/:id/limits', async ({ viewer, params }) =>
    presentLimits(await limits.show(viewer, params.id)),
  );
  serve(app, 'PUT /api/v1/users/:id/limits', async ({ viewer, params, body }) =>
    presentLimits(await limits.change(viewer, params.id, body)),
  );
}
