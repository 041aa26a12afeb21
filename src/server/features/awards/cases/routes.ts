import type { FastifyInstance } from 'fastify';
import { createBodyBudget } from '#server/plugins/body-budget.ts';
import { sendPage } from '#server/plugins/send-page.ts';
import { sendPrivateFile } from '#server/plugins/send-private-file.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { Identify } from '#server/viewer.ts';
import { type AwardsService, presentAward } from '../awards/service.ts';
import { presentCase, presentFile, presentOwn, presentThread } from './present.ts';
import type { AwardCasesService } from './service.ts';

/** Limits for uploads in progress: four of the largest size in total, and one per user. */
const UPLOADS = { bytes: 64 * 1024 * 1024, bytesEach: 16 * 1024 * 1024 };

type Services = { awards: AwardsService; awardCases: AwardCasesService };

export function awardCaseRoutes(
  app: FastifyInstance,
  { awards, awardCases: cases }: Services,
  identify: Identify,
): void {
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/problem', async ({ viewer, params, body }) =>
    presentAward(await cases.report(viewer, params, body), viewer),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/awards/:awardId/messages', async ({ viewer, params }) =>
    presentThread(await cases.read(viewer, params)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/messages', async ({ viewer, params, body }) =>
    presentThread(await cases.send(viewer, params, body)),
  );
  serve(
    app,
    'POST /api/v1/prize-draws/:id/awards/:awardId/files',
    async ({ viewer, params, body }) => presentFile(await cases.upload(viewer, params, body)),
    { beforeBody: { identify, budget: createBodyBudget(UPLOADS) } },
  );
  serve(app, 'GET /api/v1/prize-draws/:id/awards/:awardId/files/:fileId', async ({ viewer, params, reply }) =>
    sendPrivateFile(reply, await cases.download(viewer, params)),
  );
  serve(app, 'GET /api/v1/awards', async ({ viewer }) =>
    (await awards.listOwn(viewer)).map((own) => presentOwn(own, viewer)),
  );
  serve(app, 'GET /api/v1/admin/awards', async ({ viewer, query, request, reply }) => {
    const { rows, total } = await cases.listCases(query);
    return sendPage(reply, request, {
      rows: rows.map((row) => presentCase(row, viewer)),
      total,
      paging: query,
    });
  });
}
