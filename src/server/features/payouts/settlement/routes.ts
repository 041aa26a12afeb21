import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentOutcome } from './present.ts';
import type { SettlementService } from './service.ts';

export function settlementRoutes(app: FastifyInstance, settlement: SettlementService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/outcome', async ({ viewer, params }) =>
    presentOutcome(await settlement.readOutcome(viewer, params.id)),
  );
}
