import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentReceipt } from './present.ts';
import type { OrdersService } from './service.ts';

export function orderRoutes(app: FastifyInstance, orders: OrdersService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/open-order', async ({ viewer, params }) => {
    const open = await orders.open(viewer, params.id);
    return open && presentReceipt(open);
  });
  serve(app, 'GET /api/v1/orders/:id', async ({ viewer, params }) =>
    presentReceipt(await orders.show(viewer, params.id)),
  );
}
