import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentAdminComplaint, presentAdminSummary, presentComplaint, presentSummary } from './present.ts';
import type { ComplaintsService } from './service.ts';

export function complaintRoutes(app: FastifyInstance, complaints: ComplaintsService): void {
  const { admin } = complaints;
  serve(app, 'POST /api/v1/complaints', async ({ viewer, body, request }) => {
    const made = await complaints.make(viewer, body, { network: request.ip });
    return {
      reference: made.reference,
      acknowledgedBy: made.acknowledgeBy.toISOString(),
      decidedBy: made.decideBy.toISOString(),
    };
  });
  serve(app, 'GET /api/v1/complaints', async ({ viewer, query, request, reply }) => {
    const { rows, total } = await complaints.listOwn(viewer, query);
    return sendPage(reply, request, { rows: rows.map(presentSummary), total, paging: query });
  });
  serve(app, 'GET /api/v1/complaints/:key', async ({ viewer, params }) =>
    presentComplaint(await complaints.read(viewer, params.key)),
  );
  serve(app, 'POST /api/v1/complaints/:key/messages', async ({ viewer, params, body }) =>
    presentComplaint(await complaints.write(viewer, params.key, body.message)),
  );
  serve(app, 'POST /api/v1/complaint-links', async ({ body, request }) =>
    complaints.sendLink(body.reference, body.email, { network: request.ip }),
  );
  serve(app, 'GET /api/v1/admin/complaints', async ({ query, request, reply }) => {
    const { rows, total, now } = await admin.list(query);
    return sendPage(reply, request, {
      rows: rows.map((row) => presentAdminSummary(row, now)),
      total,
      paging: query,
    });
  });
  serve(app, 'GET /api/v1/admin/complaints/:id', async ({ params }) =>
    presentAdminComplaint(await admin.read(params.id)),
  );
  serve(app, 'POST /api/v1/admin/complaints/:id/acknowledge', async ({ viewer, params }) =>
    presentAdminComplaint(await admin.acknowledge(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/admin/complaints/:id/messages', async ({ viewer, params, body }) =>
    presentAdminComplaint(await admin.reply(viewer, params.id, body.message)),
  );
  serve(app, 'POST /api/v1/admin/complaints/:id/decision', async ({ viewer, params, body }) =>
    presentAdminComplaint(await admin.decide(viewer, params.id, body)),
  );
}
