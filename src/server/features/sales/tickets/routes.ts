import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentEnteredDraw, presentParticipant } from './present.ts';
import type { TicketsService } from './service.ts';

export function ticketRoutes(app: FastifyInstance, tickets: TicketsService): void {
  serve(
    app,
    'GET /api/v1/prize-draws/:id/participants',
    async ({ viewer, params, query, request, reply }) => {
      const { rows, firstRank, total } = await tickets.listParticipants(viewer, params.id, query);
      const presented = rows.map((row, index) => presentParticipant(row, firstRank + index));
      return sendPage(reply, request, { rows: presented, total, paging: query });
    },
  );
  serve(app, 'GET /api/v1/users/:id/entered-draws', async ({ viewer, params, query, request, reply }) => {
    const { rows, total } = await tickets.listEntered(viewer, params.id, query);
    const presented = rows.map(presentEnteredDraw);
    return sendPage(reply, request, { rows: presented, total, paging: query });
  });
}
