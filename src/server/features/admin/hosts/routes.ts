import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/lists.ts';
import { serve } from '#server/plugins/serve.ts';
import type { NotesService } from '../notes/service.ts';
import { presentHost, presentHostInFull } from './present.ts';
import type { AdminService } from './service.ts';

export function adminRoutes(app: FastifyInstance, admin: AdminService, notes: NotesService): void {
  serve(app, 'GET /api/v1/admin/hosts', async ({ query, request, reply }) => {
    const { rows, total } = await admin.hosts(query);
    return sendPage(reply, request, { rows: rows.map(presentHost), total, paging: query });
  });

  serve(app, 'GET /api/v1/admin/hosts/:id', async ({ params }) =>
    presentHostInFull({ ...(await admin.host(params.id)), notes: await notes.of(params.id) }),
  );

  serve(app, 'PUT /api/v1/admin/hosts/:id/verify', async ({ viewer, params }) =>
    presentHost(await admin.verify(viewer, params.id)),
  );

  serve(app, 'PUT /api/v1/admin/hosts/:id/unverify', async ({ viewer, params }) =>
    presentHost(await admin.unverify(viewer, params.id)),
  );
}
