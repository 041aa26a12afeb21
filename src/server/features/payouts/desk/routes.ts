import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDetails, presentFile, presentPreview, presentTotals } from './present.ts';
import type { PayoutDeskService } from './service.ts';

export function payoutDeskRoutes(app: FastifyInstance, desk: PayoutDeskService): void {
  serve(app, 'GET /api/v1/admin/payables/totals', async ({ query }) =>
    presentTotals(await desk.readTotals(query.draw)),
  );
  serve(app, 'GET /api/v1/admin/payables/exportable', async () => presentPreview(await desk.preview()));
  serve(app, 'GET /api/v1/admin/payables/files', async ({ query, request, reply }) => {
    const { rows, total } = await desk.listFiles(query);
    return sendPage(reply, request, { rows: rows.map(presentFile), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/payables/:id', async ({ viewer, params }) =>
    presentDetails(await desk.read(viewer, params.id)),
  );
}
