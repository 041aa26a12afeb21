import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve.ts';
import type { AddressesService } from './service.ts';

export function addressRoutes(app: FastifyInstance, addresses: AddressesService): void {
  serve(app, 'POST /api/verify-email', async ({ body }) => ({ email: await addresses.verify(body.token) }));
  serve(app, 'POST /api/v1/users/:id/verify-email', ({ viewer, params }) =>
    addresses.askAgain(viewer, params.id),
  );
  serve(app, 'POST /api/v1/users/:id/email', ({ viewer, params, body }) =>
    addresses.askToChange(viewer, params.id, body),
  );
  serve(app, 'POST /api/email/confirm', async ({ body }) => ({
    email: await addresses.confirmChange(body.token),
  }));
  serve(app, 'POST /api/email/undo', async ({ body }) => ({
    email: await addresses.undoChange(body.token, body.password),
  }));
}
