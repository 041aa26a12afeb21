import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDispute } from './present.ts';
import type { DisputesService } from './service.ts';

export function disputeRoutes(app: FastifyInstance, disputes: DisputesService): void {
  serve(app, 'GET /api/v1/admin/disputes', async ({ query, request, reply }) => {
    const { rows, total } = await disputes.list(query);
    return sendPage(reply, request, { rows: rows.map(presentDispute), total, paging: query });
  });
}
