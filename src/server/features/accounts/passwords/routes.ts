import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { GuessOrigin } from '../identity/service.ts';
import type { CredentialsService } from './service.ts';

export function credentialRoutes(
  app: FastifyInstance,
  credentials: CredentialsService,
  { cookie, originOf }: { cookie: SessionCookie; originOf: (request: FastifyRequest) => GuessOrigin },
): void {
  serve(app, 'POST /api/password/forgot', ({ body, request }) =>
    credentials.requestLink({ email: body.email, purpose: 'reset-password', returnTo: null }, request.ip),
  );
  serve(app, 'POST /api/sign-in-link', ({ body: { email, returnTo }, request }) =>
    credentials.requestLink({ email, purpose: 'sign-in', returnTo }, request.ip),
  );
  serve(app, 'POST /api/password/reset', ({ body, request }) =>
    credentials.reset(body.token, body.password, originOf(request)),
  );
  serve(app, 'POST /api/v1/users/:id/password', ({ viewer, params, body, request }) =>
    credentials.change(viewer, params.id, body, cookie.read(request)),
  );
}
