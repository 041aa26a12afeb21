import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentOwnPayable } from './present.ts';
import type { OwnPayablesService } from './service.ts';

export function ownPayableRoutes(app: FastifyInstance, payables: OwnPayablesService): void {
  serve(app, 'GET /api/v1/users/:id/payables', async ({ viewer, params, query, request, reply }) => {
    const { rows, total } = await payables.list(viewer, params.id, query);
    return sendPage(reply, request, { rows: rows.map(presentOwnPayable), total, paging: query });
  });
}
