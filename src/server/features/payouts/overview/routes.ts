import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDetails, presentFile, presentPreview, presentTotals } from './present.ts';
import type { PayoutOverviewService } from './service.ts';

export function payoutOverviewRoutes(app: FastifyInstance, overview: PayoutOverviewService): void {
  serve(app, 'GET /api/v1/admin/payables/totals', async ({ query }) =>
    presentTotals(await overview.readTotals(query.draw)),
  );
  serve(app, 'GET /api/v1/admin/payables/exportable', async () => presentPreview(await overview.preview()));
  serve(app, 'GET /api/v1/admin/payables/files', async ({ query, request, reply }) => {
    const { rows, total } = await overview.listFiles(query);
    return sendPage(reply, request, { rows: rows.map(presentFile), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/payables/:id', async ({ viewer, params }) =>
    presentDetails(await overview.read(viewer, params.id)),
  );
}
