import type { FastifyInstance } from 'fastify';
import { type DrawsService, presentDraw } from '#server/features/draws/lifecycle/service.ts';
import { sendPage } from '#server/plugins/lists.ts';
import { serve } from '#server/plugins/serve.ts';
import { presentDeskDraw, presentDeskDrawInFull } from './present.ts';
import type { DrawDeskService } from './service.ts';

export function drawDeskRoutes(
  app: FastifyInstance,
  desk: DrawDeskService,
  draws: Pick<DrawsService, 'takeOffSale'>,
): void {
  serve(app, 'GET /api/v1/admin/prize-draws', async ({ query, request, reply }) => {
    const { rows, total } = await desk.list(query);
    return sendPage(reply, request, { rows: rows.map(presentDeskDraw), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/prize-draws/:id', async ({ viewer, params }) =>
    presentDeskDrawInFull(await desk.show(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/admin/prize-draws/:id/unpublish', async ({ viewer, params, body }) =>
    presentDraw(await draws.takeOffSale(viewer, params.id, body.reason)),
  );
}
