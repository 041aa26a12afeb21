import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildContentDisposition, buildFileName } from '#domain/tables/file-name.ts';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { exportBuyers, exportOrders } from './export-lists.ts';
import { presentBuyer, presentSoldOrder } from './present.ts';
import type { OrderListsService } from './service.ts';

export function orderListRoutes(app: FastifyInstance, lists: OrderListsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/orders', async ({ viewer, params, query, request, reply }) => {
    const { rows, total, isSealed } = await lists.listOrders(viewer, params.id, query);
    const presented = rows.map((row) => presentSoldOrder(row, isSealed));
    return sendPage(reply, request, { rows: presented, total, paging: query });
  });
  serve(app, 'GET /api/v1/prize-draws/:id/orders.csv', async ({ viewer, params, reply }) => {
    const exported = await lists.exportOrders(viewer, params.id);
    nameFile(reply, exported.title, 'orders.csv');
    return Readable.from(exportOrders(exported), { objectMode: false });
  });
  serve(app, 'GET /api/v1/prize-draws/:id/buyers', async ({ viewer, params, query, request, reply }) => {
    const { rows, total, isSealed } = await lists.listBuyers(viewer, params.id, query);
    const presented = rows.map((row) => presentBuyer(row, isSealed));
    return sendPage(reply, request, { rows: presented, total, paging: query });
  });
  serve(app, 'GET /api/v1/prize-draws/:id/buyers.csv', async ({ viewer, params, reply }) => {
    const exported = await lists.exportBuyers(viewer, params.id);
    nameFile(reply, exported.title, 'buyers.csv');
    return Readable.from(exportBuyers(exported), { objectMode: false });
  });
}

const nameFile = (reply: FastifyReply, title: string, what: string) =>
  reply.header('Content-Disposition', buildContentDisposition(buildFileName(title, what)));
