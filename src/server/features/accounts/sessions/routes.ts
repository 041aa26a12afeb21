import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { presentSession } from './present.ts';
import type { SessionsService } from './service.ts';

export function sessionRoutes(app: FastifyInstance, sessions: SessionsService, cookie: SessionCookie): void {
  serve(app, 'GET /api/v1/users/:id/sessions', async ({ viewer, params, request }) =>
    (await sessions.list(viewer, params.id, cookie.read(request))).map(presentSession),
  );
  serve(app, 'DELETE /api/v1/users/:id/sessions', async ({ viewer, params, request }) => ({
    ended: await sessions.endElsewhere(viewer, params.id, cookie.read(request)),
  }));
  serve(app, 'DELETE /api/v1/users/:id/sessions/:sessionId', async ({ viewer, params }) =>
    sessions.endOne(viewer, params.id, params.sessionId),
  );
}
