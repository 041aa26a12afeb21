import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentEntry } from './present.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(app: FastifyInstance, audit: AuditService): void {
  serve(app, 'GET /api/v1/admin/audit', async ({ query, request, reply }) => {
    const { rows, total } = await audit.list(query);
    return sendPage(reply, request, { rows: rows.map(presentEntry), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/audit/acts', () => audit.listActs());
}
