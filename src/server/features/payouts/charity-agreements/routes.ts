import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentAgreement, presentOffer } from './present.ts';
import type { CharityAgreementsService } from './service.ts';

export function charityAgreementRoutes(app: FastifyInstance, agreements: CharityAgreementsService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/charity-agreement', async ({ viewer, params }) => {
    const shown = await agreements.show(viewer, params.id);
    return shown && presentAgreement(shown);
  });
  serve(app, 'POST /api/v1/prize-draws/:id/charity-invitation', async ({ viewer, params, body }) =>
    presentAgreement(await agreements.invite(viewer, params.id, body.email)),
  );
  serve(app, 'GET /api/v1/charity-agreements/:token', async ({ params }) =>
    presentOffer(await agreements.open(params.token)),
  );
  serve(app, 'POST /api/v1/charity-agreements/:token', async ({ params, body }) =>
    presentOffer(await agreements.agree(params.token, body)),
  );
  serve(app, 'POST /api/v1/admin/charity-agreements/:id/confirm', async ({ viewer, params }) =>
    presentAgreement(await agreements.confirm(viewer, params.id)),
  );
}
