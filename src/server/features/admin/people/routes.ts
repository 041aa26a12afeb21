import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { RolesService } from '../roles/service.ts';
import type { SuspensionsService } from '../suspensions/service.ts';
import { presentPerson, presentPersonDetails } from './present.ts';
import type { PeopleService } from './service.ts';

export function peopleRoutes(
  app: FastifyInstance,
  people: PeopleService,
  suspensions: Pick<SuspensionsService, 'suspend' | 'stopDraws' | 'reinstate'>,
  roles: RolesService,
): void {
  serve(app, 'GET /api/v1/admin/people', async ({ query, request, reply }) => {
    const { rows, total } = await people.list(query);
    return sendPage(reply, request, { rows: rows.map(presentPerson), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/people/:id', async ({ params }) =>
    presentPersonDetails(await people.show(params.id)),
  );
  serve(app, 'PUT /api/v1/admin/people/:id/role', async ({ viewer, params, body }) => {
    await roles.change(viewer, params.id, body.role);
    return presentPersonDetails(await people.show(params.id));
  });
  serve(app, 'POST /api/v1/admin/people/:id/suspend', async ({ viewer, params, body }) => {
    await suspensions.suspend(viewer, params.id, body.reason);
    return presentPersonDetails(await people.show(params.id));
  });
  serve(app, 'POST /api/v1/admin/people/:id/draws', ({ viewer, params, body }) =>
    suspensions.stopDraws(viewer, params.id, body),
  );
  serve(app, 'POST /api/v1/admin/people/:id/reinstate', async ({ viewer, params }) => {
    await suspensions.reinstate(viewer, params.id);
    return presentPersonDetails(await people.show(params.id));
  });
}
