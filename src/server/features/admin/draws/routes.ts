import type { FastifyInstance } from 'fastify';
import { type DrawsService, presentDraw } from '#server/features/draws/lifecycle/service.ts';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentAdminDraw, presentAdminDrawDetails } from './present.ts';
import type { AdminDrawsService } from './service.ts';

export function adminDrawRoutes(
  app: FastifyInstance,
  adminDraws: AdminDrawsService,
  draws: Pick<DrawsService, 'takeOffSale'>,
): void {
  serve(app, 'GET /api/v1/admin/prize-draws', async ({ query, request, reply }) => {
    const { rows, total } = await adminDraws.list(query);
    return sendPage(reply, request, { rows: rows.map(presentAdminDraw), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/prize-draws/:id', async ({ viewer, params }) =>
    presentAdminDrawDetails(await adminDraws.show(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/admin/prize-draws/:id/unpublish', async ({ viewer, params, body }) =>
    presentDraw(await draws.takeOffSale(viewer, params.id, body.reason)),
  );
}
