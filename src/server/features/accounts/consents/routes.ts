import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentConsents } from './present.ts';
import type { ConsentsService } from './service.ts';

export function consentRoutes(app: FastifyInstance, consents: ConsentsService): void {
  serve(app, 'GET /api/v1/users/:id/consents', async ({ viewer, params }) =>
    presentConsents(await consents.show(viewer, params.id)),
  );
  serve(app, 'PUT /api/v1/users/:id/consents', async ({ viewer, params, body }) =>
    presentConsents(await consents.change(viewer, params.id, body)),
  );
}
