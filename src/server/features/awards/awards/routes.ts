import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentAward } from './present.ts';
import type { AwardsService } from './service.ts';

export function awardRoutes(app: FastifyInstance, awards: AwardsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/awards', async ({ viewer, params }) =>
    (await awards.list(viewer, params.id)).map((row) => presentAward(row, viewer)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/claim', async ({ viewer, params, body }) =>
    presentAward(await awards.claim(viewer, params, body), viewer),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/decline', async ({ viewer, params }) =>
    presentAward(await awards.decline(viewer, params), viewer),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/sent', async ({ viewer, params, body }) =>
    presentAward(await awards.markSent(viewer, params, body), viewer),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/received', async ({ viewer, params }) =>
    presentAward(await awards.confirm(viewer, params), viewer),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', async ({ viewer, params, body }) =>
    presentAward(await awards.disqualify(viewer, params, body), viewer),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/age-document', async ({ viewer, params }) =>
    presentAward(await awards.askForDocument(viewer, params), viewer),
  );
  serve(app, 'DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document', async ({ viewer, params }) =>
    presentAward(await awards.withdrawRequest(viewer, params), viewer),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/awards/:awardId/decide', async ({ viewer, params, body }) =>
    presentAward(await awards.decide(viewer, params, body), viewer),
  );
}
