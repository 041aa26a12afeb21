import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentPayable } from './present.ts';
import type { PayablesService } from './service.ts';

export function payableRoutes(app: FastifyInstance, payables: PayablesService): void {
  serve(app, 'GET /api/v1/admin/payables', async ({ viewer, query, request, reply }) => {
    const { rows, total } = await payables.list(viewer, query);
    return sendPage(reply, request, { rows: rows.map(presentPayable), total, paging: query });
  });
  serve(app, 'POST /api/v1/admin/payables/:id/approve', async ({ viewer, params }) =>
    presentPayable(await payables.approve(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/admin/payables/:id/paid', async ({ viewer, params, body }) =>
    presentPayable(await payables.pay(viewer, params.id, body)),
  );
  serve(app, 'POST /api/v1/admin/payables/:id/failed', async ({ viewer, params, body }) =>
    presentPayable(await payables.fail(viewer, params.id, body)),
  );
  serve(app, 'POST /api/v1/admin/payables/:id/returned', async ({ viewer, params, body }) =>
    presentPayable(await payables.returnPayment(viewer, params.id, body)),
  );
  serve(app, 'POST /api/v1/admin/payables/:id/reopen', async ({ viewer, params }) =>
    presentPayable(await payables.reopen(viewer, params.id)),
  );
}
