import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDrawn } from './present.ts';
import type { WinnersService } from './service.ts';

export function winnerRoutes(app: FastifyInstance, winners: WinnersService): void {
  serve(app, 'GET /api/v1/winners', async ({ query, request, reply }) => {
    const { rows, total } = await winners.list(query);
    return sendPage(reply, request, { rows: rows.map(presentDrawn), total, paging: query });
  });
  serve(app, 'GET /api/v1/totals', () => winners.readTotals());
}
