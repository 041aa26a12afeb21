import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentOrganisation, presentOwnOrganisation } from './present.ts';
import type { OrganisationsService } from './service.ts';

export function organisationRoutes(app: FastifyInstance, organisations: OrganisationsService): void {
  serve(app, 'GET /api/v1/organisations/:slug', async ({ params }) =>
    presentOrganisation(await organisations.show(params.slug)),
  );
  serve(app, 'POST /api/v1/organisations', async ({ viewer, body }) =>
    presentOrganisation(await organisations.create(viewer, body)),
  );
  serve(app, 'PUT /api/v1/organisations/:slug', async ({ viewer, params, body }) =>
    presentOrganisation(await organisations.replace(viewer, params.slug, body)),
  );
  serve(app, 'GET /api/v1/users/:id/organisations', async ({ viewer, params }) =>
    (await organisations.listOf(viewer, params.id)).map(presentOwnOrganisation),
  );
}
