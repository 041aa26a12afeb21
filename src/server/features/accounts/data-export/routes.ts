import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { exportTickets, streamJson, streamOrdersTable } from './present.ts';
import type { DataExportService } from './service.ts';

export function dataExportRoutes(app: FastifyInstance, dataExport: DataExportService): void {
  const file = (reply: FastifyReply, name: string, text: AsyncIterable<string>) => {
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return Readable.from(text, { objectMode: false });
  };

  serve(app, 'GET /api/v1/users/:id/data.json', async ({ viewer, params, reply }) => {
    const { head, lists } = await dataExport.exportAll(viewer, params.id);
    return file(reply, 'my-data.json', streamJson(head, lists));
  });
  serve(app, 'GET /api/v1/admin/people/:id/data.json', async ({ viewer, params, reply }) => {
    const { head, lists } = await dataExport.exportAllForOther(viewer, params.id);
    return file(reply, `data-of-${params.id}.json`, streamJson(head, lists));
  });
  serve(app, 'GET /api/v1/users/:id/orders.csv', async ({ viewer, params, reply }) =>
    file(reply, 'my-orders.csv', streamOrdersTable(dataExport.listOrders(viewer, params.id))),
  );
  serve(app, 'GET /api/v1/users/:id/tickets.csv', async ({ viewer, params, reply }) =>
    file(reply, 'my-tickets.csv', exportTickets(dataExport.listTickets(viewer, params.id))),
  );
}
