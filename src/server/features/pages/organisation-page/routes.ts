import type { FastifyInstance } from 'fastify';
import { presentDraw } from '#server/features/draws/lifecycle/service.ts';
import { presentOrganisation } from '#server/features/draws/organisations/service.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { OrganisationPagesService } from './service.ts';

export function organisationPageRoutes(app: FastifyInstance, pages: OrganisationPagesService): void {
  serve(app, 'GET /api/v1/organisations/:slug/page', async ({ params }) => {
    const { organisation, open, past, totals } = await pages.show(params.slug);
    return {
      organisation: presentOrganisation(organisation),
      open: open.map(presentDraw),
      past: past.map(presentDraw),
      totals,
    };
  });
}
