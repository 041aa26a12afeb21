import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { presentDeletion } from './present.ts';
import type { AccountDeletionService } from './service.ts';

export function accountDeletionRoutes(
  app: FastifyInstance,
  accountDeletion: AccountDeletionService,
  cookie: SessionCookie,
): void {
  serve(app, 'GET /api/v1/users/:id/deletion', async ({ viewer, params }) =>
    presentDeletion(await accountDeletion.show(viewer, params.id)),
  );
  serve(app, 'DELETE /api/v1/users/:id', async ({ viewer, params, body, reply }) => {
    const { deleted, ...deletion } = await accountDeletion.request(viewer, params.id, body);
    if (deleted) cookie.clear(reply);
    return { ...presentDeletion(deletion), status: deleted ? 'deleted' : 'pending' };
  });
  serve(app, 'POST /api/v1/admin/people/:id/erasure', async ({ viewer, params }) => {
    const { deleted, ...deletion } = await accountDeletion.forOther.request(viewer, params.id);
    return { ...presentDeletion(deletion), status: deleted ? 'deleted' : 'pending' };
  });
  serve(app, 'DELETE /api/v1/admin/people/:id/erasure', ({ viewer, params }) =>
    accountDeletion.forOther.withdraw(viewer, params.id),
  );
  serve(app, 'DELETE /api/v1/users/:id/deletion', ({ viewer, params }) =>
    accountDeletion.withdraw(viewer, params.id),
  );
}
