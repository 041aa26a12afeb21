import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { presentTicket } from '../tickets/service.ts';
import type { RefundsService } from './service.ts';

export function refundRoutes(app: FastifyInstance, refunds: RefundsService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/tickets/:ticketId/void', async ({ viewer, params, body }) =>
    presentTicket(await refunds.void(viewer, { drawId: params.id, ticketId: params.ticketId, ...body })),
  );
}
