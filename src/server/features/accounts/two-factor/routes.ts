import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { TwoFactorService } from './service.ts';

export function twoFactorRoutes(app: FastifyInstance, twoFactor: TwoFactorService, cookie: SessionCookie) {
  serve(app, 'GET /api/v1/users/:id/two-factor', ({ viewer, params }) => twoFactor.show(viewer, params.id));
  serve(app, 'POST /api/v1/users/:id/two-factor', ({ viewer, params, body }) =>
    twoFactor.begin(viewer, params.id, body),
  );
  serve(app, 'POST /api/v1/users/:id/two-factor/confirm', ({ viewer, params, body, request }) =>
    twoFactor.confirm(viewer, params.id, body.code, cookie.read(request)),
  );
  serve(app, 'POST /api/v1/users/:id/two-factor/recovery-codes', ({ viewer, params, body }) =>
    twoFactor.renewRecoveryCodes(viewer, params.id, body),
  );
  serve(app, 'DELETE /api/v1/users/:id/two-factor', ({ viewer, params, body }) =>
    twoFactor.turnOff(viewer, params.id, body),
  );
}
