import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { presentDeletion } from './present.ts';
import type { ErasureService } from './service.ts';

export function erasureRoutes(app: FastifyInstance, erasure: ErasureService, cookie: SessionCookie): void {
  serve(app, 'GET /api/v1/users/:id/deletion', async ({ viewer, params }) =>
    presentDeletion(await erasure.show(viewer, params.id)),
  );
  serve(app, 'DELETE /api/v1/users/:id', async ({ viewer, params, body, reply }) => {
    const { deleted, ...deletion } = await erasure.request(viewer, params.id, body);
    if (deleted) cookie.clear(reply);
    return { ...presentDeletion(deletion), status: deleted ? 'deleted' : 'pending' };
  });
  serve(app, 'POST /api/v1/admin/people/:id/erasure', async ({ viewer, params }) => {
    const { deleted, ...deletion } = await erasure.forOther.request(viewer, params.id);
    return { ...presentDeletion(deletion), status: deleted ? 'deleted' : 'pending' };
  });
  serve(app, 'DELETE /api/v1/admin/people/:id/erasure', ({ viewer, params }) =>
    erasure.forOther.voidAndRefund(viewer, params.id),
  );
  serve(app, 'DELETE /api/v1/users/:id/deletion', ({ viewer, params }) =>
    erasure.voidAndRefund(viewer, params.id),
  );
}
