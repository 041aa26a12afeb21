import type { FastifyInstance } from 'fastify';
import type { OrganisationRow } from '#contract/admin/organisations.ts';
import {
  type OrganisationsService,
  presentOrganisation,
} from '#server/features/draws/organisations/service.ts';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { AdminOrganisationsService } from './service.ts';
import type { ListedOrganisation } from './store.ts';

export function adminOrganisationRoutes(
  app: FastifyInstance,
  adminOrganisations: AdminOrganisationsService,
  organisations: OrganisationsService,
): void {
  serve(app, 'GET /api/v1/admin/organisations', async ({ query, request, reply }) => {
    const { rows, total } = await adminOrganisations.list(query);
    return sendPage(reply, request, { rows: rows.map(present), total, paging: query });
  });
  serve(app, 'PUT /api/v1/admin/organisations/:slug/verify', async ({ viewer, params, body }) => {
    const { slug } = await organisations.verify(viewer, params.slug, body);
    return present(await adminOrganisations.show(slug));
  });
  serve(app, 'PUT /api/v1/admin/organisations/:slug/unverify', async ({ viewer, params }) => {
    const { slug } = await organisations.unverify(viewer, params.slug);
    return present(await adminOrganisations.show(slug));
  });
  serve(app, 'PUT /api/v1/admin/organisations/:slug/refuse-name', async ({ viewer, params, body }) => {
    const { slug } = await organisations.refuseName(viewer, params.slug, body.reason);
    return present(await adminOrganisations.show(slug));
  });
}

const present = ({ organisation, holder, members }: ListedOrganisation): OrganisationRow => ({
  ...presentOrganisation(organisation),
  holder,
  members,
  nameRefusal: organisation.nameRefusal,
});
