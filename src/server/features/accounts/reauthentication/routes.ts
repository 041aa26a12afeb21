import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { ConfirmationsService } from './service.ts';

export function confirmationRoutes(
  app: FastifyInstance,
  confirmations: ConfirmationsService,
  cookie: SessionCookie,
): void {
  serve(app, 'POST /api/v1/users/:id/confirmation', ({ viewer, params, body, request }) =>
    confirmations.confirm(viewer, params.id, { ...body, token: cookie.read(request) }),
  );
}
