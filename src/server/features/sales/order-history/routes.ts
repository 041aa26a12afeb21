import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentOrderDetails, presentPlacedOrder } from './present.ts';
import type { OrderHistoryService } from './service.ts';

export function orderHistoryRoutes(app: FastifyInstance, history: OrderHistoryService): void {
  serve(app, 'GET /api/v1/users/:id/orders', async ({ viewer, params, query, request, reply }) => {
    const { rows, total } = await history.list(viewer, params.id, query);
    return sendPage(reply, request, { rows: rows.map(presentPlacedOrder), total, paging: query });
  });
  serve(app, 'GET /api/v1/users/:id/orders/:orderId', async ({ viewer, params }) =>
    presentOrderDetails(await history.show(viewer, params.id, params.orderId), viewer),
  );
}
