import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDetails } from './present.ts';
import type { BankDetailsService } from './service.ts';

export function bankDetailRoutes(app: FastifyInstance, bankDetails: BankDetailsService): void {
  serve(app, 'GET /api/v1/users/:id/payout', async ({ viewer, params }) =>
    presentDetails(await bankDetails.show(viewer, params.id)),
  );
  serve(app, 'PUT /api/v1/users/:id/payout', async ({ viewer, params, body }) =>
    presentDetails(await bankDetails.change(viewer, params.id, body)),
  );
}
