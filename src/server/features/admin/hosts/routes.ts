import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { NotesService } from '../notes/service.ts';
import { presentHost, presentHostDetails } from './present.ts';
import type { HostsService } from './service.ts';

export function hostRoutes(app: FastifyInstance, hosts: HostsService, notes: NotesService): void {
  serve(app, 'GET /api/v1/admin/hosts', async ({ query, request, reply }) => {
    const { rows, total } = await hosts.list(query);
    return sendPage(reply, request, { rows: rows.map(presentHost), total, paging: query });
  });

  serve(app, 'GET /api/v1/admin/hosts/:id', async ({ params }) =>
    presentHostDetails({ ...(await hosts.show(params.id)), notes: await notes.list(params.id) }),
  );

  serve(app, 'PUT /api/v1/admin/hosts/:id/verify', async ({ viewer, params }) =>
    presentHost(await hosts.verify(viewer, params.id)),
  );

  serve(app, 'PUT /api/v1/admin/hosts/:id/unverify', async ({ viewer, params }) =>
    presentHost(await hosts.unverify(viewer, params.id)),
  );
}
