import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { GuessOrigin } from '../identity/service.ts';
import type { EmailAddressesService } from './service.ts';

export function emailAddressRoutes(
  app: FastifyInstance,
  emailAddresses: EmailAddressesService,
  originOf: (request: FastifyRequest) => GuessOrigin,
): void {
  serve(app, 'POST /api/verify-email', async ({ body }) => ({
    email: await emailAddresses.verify(body.token),
  }));
  serve(app, 'POST /api/v1/users/:id/verify-email', ({ viewer, params }) =>
    emailAddresses.resendVerification(viewer, params.id),
  );
  serve(app, 'POST /api/v1/users/:id/email', ({ viewer, params, body }) =>
    emailAddresses.requestChange(viewer, params.id, body),
  );
  serve(app, 'POST /api/email/confirm', async ({ body }) => ({
    email: await emailAddresses.confirmChange(body.token),
  }));
  serve(app, 'POST /api/email/undo', async ({ body, request }) => ({
    email: await emailAddresses.undoChange(body.token, body.password, originOf(request)),
  }));
}
