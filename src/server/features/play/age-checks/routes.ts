import type { FastifyInstance } from 'fastify';
import { createBodyBudget } from '#server/plugins/body-budget.ts';
import { sendPage } from '#server/plugins/send-page.ts';
import { sendPrivateFile } from '#server/plugins/send-private-file.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { Identify } from '#server/viewer.ts';
import { presentAgeCheck, presentDocument } from './present.ts';
import type { AgeChecksService } from './service.ts';

/** Limits for uploads in progress: two of the largest size in total, and one per user. */
const UPLOADS = { bytes: 32 * 1024 * 1024, bytesEach: 16 * 1024 * 1024 };

export function ageCheckRoutes(app: FastifyInstance, ageChecks: AgeChecksService, identify: Identify): void {
  serve(app, 'GET /api/v1/users/:id/age-check', async ({ viewer, params }) =>
    presentAgeCheck(await ageChecks.show(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/users/:id/age-check', async ({ viewer, params, body }) =>
    presentAgeCheck(await ageChecks.check(viewer, params.id, body)),
  );
  serve(
    app,
    'POST /api/v1/users/:id/age-document',
    async ({ viewer, params, body }) =>
      presentAgeCheck(await ageChecks.sendDocument(viewer, params.id, body)),
    { beforeBody: { identify, budget: createBodyBudget(UPLOADS) } },
  );
  serve(app, 'GET /api/v1/admin/age-documents', async ({ query, request, reply }) => {
    const { rows, total } = await ageChecks.listDocuments(query);
    return sendPage(reply, request, { rows: rows.map(presentDocument), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/age-documents/:id/file', async ({ viewer, params, reply }) =>
    sendPrivateFile(reply, await ageChecks.openDocument(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/admin/age-documents/:id/decision', async ({ viewer, params, body }) =>
    ageChecks.decide(viewer, params.id, body),
  );
}
