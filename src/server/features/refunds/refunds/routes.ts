import type { FastifyInstance } from 'fastify';
import { presentTicket } from '#server/features/sales/tickets/service.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { RefundsService } from './service.ts';

export function refundRoutes(app: FastifyInstance, refunds: RefundsService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/tickets/:ticketId/void', async ({ viewer, params, body }) =>
    presentTicket(await refunds.void(viewer, { drawId: params.id, ticketId: params.ticketId, ...body })),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', async ({ viewer, params, body }) => ({
    refundedPence: await refunds.refundTicket(viewer, {
      drawId: params.id,
      ticketId: params.ticketId,
      ...body,
    }),
  }));
  serve(app, 'POST /api/v1/prize-draws/:id/orders/:orderId/refund', async ({ viewer, params, body }) => ({
    refundedPence: await refunds.refundOrder(viewer, {
      drawId: params.id,
      orderId: params.orderId,
      ...body,
    }),
  }));
}
