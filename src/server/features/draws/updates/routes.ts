import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { updateCalls } from '#contract/draws/updates.ts';
import { acceptForms, acceptsHtml } from '#server/plugins/forms.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentUpdate } from './present.ts';
import type { UpdatesService } from './service.ts';

const LEAVE = updateCalls['POST /api/v1/updates/leave'];
type Leave = { query: z.output<typeof LEAVE.query>; body: z.output<typeof LEAVE.body> };

const DONE = {
  draw: 'You won’t get any more updates about this prize draw.',
  all: 'You won’t get any more updates about prize draws.',
  none: 'You’ll get updates again.',
} as const;

export async function updateRoutes(api: FastifyInstance, updates: UpdatesService): Promise<void> {
  serve(api, 'GET /api/v1/prize-draws/:id/updates', async ({ viewer, params }) =>
    (await updates.list(viewer, params.id)).map(presentUpdate),
  );
  serve(api, 'POST /api/v1/prize-draws/:id/updates', async ({ viewer, params, body }) =>
    presentUpdate(await updates.post(viewer, params.id, body)),
  );
  serve(api, 'GET /api/v1/prize-draws/:id/updates/audience', async ({ viewer, params }) => {
    const { recipients, nextAt, refusal } = await updates.audience(viewer, params.id);
    return { recipients, nextAt: nextAt?.toISOString() ?? null, refusal };
  });
  serve(api, 'POST /api/v1/prize-draws/:id/updates/preview', ({ viewer, params, body }) =>
    updates.preview(viewer, params.id, body),
  );
  serve(api, 'POST /api/v1/prize-draws/:id/updates/test', ({ viewer, params, body }) =>
    updates.test(viewer, params.id, body),
  );
  await api.register(async (app) => leaveRoutes(app, updates));
}

function leaveRoutes(app: FastifyInstance, updates: UpdatesService): void {
  acceptForms(app);
  app.addHook('onSend', async (request, reply) => {
    if (acceptsHtml(request.headers)) leadToPage(request, reply);
  });
  const leave = async ({ query: { token }, body: { of } }: Leave) => {
    await updates.leave(token, of);
    return { message: DONE[of] };
  };
  serve(app, 'POST /api/v1/updates/leave', leave);
  // The List-Unsubscribe header contains the page's address: browsers open it, and email programs post their form to
  // it.
  app.post<{ Querystring: Leave['query']; Body: Leave['body'] }>(
    '/leave-updates',
    {
      schema: { hide: true, querystring: LEAVE.query, body: LEAVE.body },
      config: { crossOrigin: true },
    },
    (request) => leave(request),
  );
}

/** Errors that a retry cannot fix, because the link or the form is invalid. */
const PERMANENT_ERRORS = [400, 404];

/** Redirects a browser's form back to the page, with the outcome. The link is kept unless a retry cannot help. */
function leadToPage(request: FastifyRequest, reply: FastifyReply): void {
  const { token = '' } = request.query as { token?: string };
  const { of = 'draw' } = (request.body ?? {}) as { of?: string };
  const search = new URLSearchParams(
    PERMANENT_ERRORS.includes(reply.statusCode)
      ? { outcome: 'failed' }
      : { token, outcome: reply.statusCode === 200 ? of : 'later' },
  );
  reply.code(303).header('location', `/leave-updates?${search}`);
}
