import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDraw, presentMoney, presentPictures, presentTermsChanges } from './present.ts';
import type { DrawsService } from './service.ts';

export function drawRoutes(app: FastifyInstance, draws: DrawsService): void {
  serve(app, 'GET /api/v1/prize-draws', async ({ query, request, reply }) => {
    const { rows, total } = await draws.listOnSale(query);
    return sendPage(reply, request, { rows: rows.map(presentDraw), total, paging: query });
  });
  serve(app, 'GET /api/v1/prize-draws/:id', async ({ viewer, params }) =>
    presentDraw(await draws.show(viewer, params.id)),
  );
  serve(app, 'PUT /api/v1/prize-draws/:id', async ({ viewer, params, body }) =>
    presentDraw(await draws.replace(viewer, params.id, body)),
  );
  serve(app, 'DELETE /api/v1/prize-draws/:id', ({ viewer, params }) => draws.remove(viewer, params.id));
  serve(app, 'POST /api/v1/prize-draws/:id/archive', async ({ viewer, params }) =>
    presentDraw(await draws.archive(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/restore', async ({ viewer, params }) =>
    presentDraw(await draws.restore(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/end', async ({ viewer, params }) =>
    presentDraw(await draws.end(viewer, params.id)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/terms-changes', async ({ viewer, params }) =>
    presentTermsChanges(await draws.listTermsChanges(viewer, params.id)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/pictures', async ({ viewer, params }) =>
    presentPictures(await draws.listPictures(viewer, params.id)),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/money', async ({ viewer, params }) =>
    presentMoney(await draws.readMoney(viewer, params.id)),
  );
}
