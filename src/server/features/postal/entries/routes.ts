import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentCounts, presentEntry, presentKeyedEntry, presentRoomDraw } from './present.ts';
import type { PostalEntriesService } from './service.ts';

export function postalEntryRoutes(app: FastifyInstance, entries: PostalEntriesService): void {
  serve(app, 'GET /api/v1/post-room/draws', async ({ query }) =>
    (await entries.listRoomDraws(query.reference)).map(presentRoomDraw),
  );
  serve(app, 'GET /api/v1/prize-draws/:id/postal-counts', async ({ viewer, params }) =>
    presentCounts(await entries.count(viewer, params.id)),
  );
  serve(
    app,
    'POST /api/v1/prize-draws/:id/postal-entries',
    async ({ viewer, params, body: fields, request }) =>
      presentKeyedEntry(
        await entries.keyIn(viewer, params.id, {
          fields,
          key: request.headers['idempotency-key']?.toString(),
        }),
      ),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/postal-entries/check', async ({ viewer, params, body }) =>
    entries.check(viewer, params.id, body),
  );
  serve(
    app,
    'POST /api/v1/prize-draws/:id/unreadable-entries',
    async ({ viewer, params, body: fields, request }) =>
      presentKeyedEntry(
        await entries.refuseNameless(viewer, params.id, {
          fields,
          key: request.headers['idempotency-key']?.toString(),
        }),
      ),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/post-keyed', async ({ viewer, params }) =>
    presentRoomDraw(await entries.completeKeying(viewer, params.id)),
  );
  serve(app, 'PUT /api/v1/postal-entries/:reference/email', async ({ viewer, params, body }) =>
    entries.setEmail(viewer, params.reference, body.email),
  );
  serve(app, 'GET /api/v1/postal-entries/:reference', async ({ params }) =>
    presentEntry(await entries.show(params.reference)),
  );
}
