import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildContentDisposition, buildFileName } from '#domain/tables/file-name.ts';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentTicket, presentTicketOfOther } from '../tickets/service.ts';
import { exportTickets } from './export-tickets.ts';
import type { TicketListsService } from './service.ts';

export function ticketListRoutes(app: FastifyInstance, lists: TicketListsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/tickets', async ({ viewer, params, query, request, reply }) => {
    const { rows, seesWhole, total } = await lists.list(viewer, params.id, query);
    const presented = rows.map((row) => (seesWhole(row) ? presentTicket(row) : presentTicketOfOther(row)));
    return sendPage(reply, request, { rows: presented, total, paging: query });
  });
  serve(app, 'GET /api/v1/prize-draws/:id/tickets.csv', async ({ viewer, params, reply }) => {
    const { title, pages, isSealed } = await lists.export(viewer, params.id);
    reply.header('Content-Disposition', buildContentDisposition(buildFileName(title, 'tickets.csv')));
    return Readable.from(exportTickets(pages, isSealed), { objectMode: false });
  });
  serve(app, 'POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation', async ({ viewer, params }) =>
    lists.resendConfirmation(viewer, params),
  );
}
