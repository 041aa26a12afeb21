import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentOwnDraw, presentOwnTotals } from './present.ts';
import type { OwnDrawsService } from './service.ts';

export function ownDrawRoutes(app: FastifyInstance, draws: OwnDrawsService): void {
  serve(app, 'GET /api/v1/users/:id/prize-draws', async ({ viewer, params, query, request, reply }) => {
    const { rows, total } = await draws.list(viewer, params.id, query);
    return sendPage(reply, request, {
      rows: rows.map((row) => presentOwnDraw(row, params.id)),
      total,
      paging: query,
    });
  });
  serve(app, 'GET /api/v1/users/:id/prize-draws/totals', async ({ viewer, params }) =>
    presentOwnTotals(await draws.readTotals(viewer, params.id)),
  );
}
