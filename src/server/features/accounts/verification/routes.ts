import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import type { VerificationService } from './service.ts';
import type { VerificationRequestRow } from './store.ts';

export function verificationRoutes(app: FastifyInstance, verification: VerificationService): void {
  serve(app, 'GET /api/v1/users/:id/verification-request', async ({ viewer, params }) =>
    present(await verification.find(viewer, params.id)),
  );
  serve(app, 'PUT /api/v1/users/:id/verification-request', async ({ viewer, params, body }) =>
    present(await verification.request(viewer, params.id, body.note)),
  );
}

function present(row: VerificationRequestRow | undefined) {
  return { request: row ? { requestedAt: row.requestedAt.toISOString(), note: row.note } : null };
}
