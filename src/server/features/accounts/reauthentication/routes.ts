import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { ReauthenticationService } from './service.ts';

export function reauthenticationRoutes(
  app: FastifyInstance,
  reauthentication: ReauthenticationService,
  cookie: SessionCookie,
): void {
  serve(app, 'POST /api/v1/users/:id/confirmation', ({ viewer, params, body, request }) =>
    reauthentication.confirm(viewer, params.id, { ...body, token: cookie.read(request) }),
  );
}
