import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDraft } from './present.ts';
import type { DraftsService } from './service.ts';

export function draftRoutes(app: FastifyInstance, drafts: DraftsService): void {
  serve(app, 'GET /api/v1/users/:id/draw-drafts', async ({ viewer, params }) =>
    (await drafts.list(viewer, params.id)).map(presentDraft),
  );
  serve(app, 'PUT /api/v1/users/:id/draw-drafts/:key', async ({ viewer, params, body }) =>
    presentDraft(await drafts.save(viewer, { personId: params.id, key: params.key }, body)),
  );
  serve(app, 'DELETE /api/v1/users/:id/draw-drafts/:key', ({ viewer, params }) =>
    drafts.discard(viewer, { personId: params.id, key: params.key }),
  );
}
