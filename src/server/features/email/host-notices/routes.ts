import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hostNoticeCalls } from '#contract/email/host-notices.ts';
import { acceptForms, acceptsHtml } from '#server/plugins/forms.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { HostNoticesService } from './service.ts';

const LEAVE = hostNoticeCalls['POST /api/v1/host-emails/leave'];
type Leave = { query: z.output<typeof LEAVE.query>; body: z.output<typeof LEAVE.body> };

const DONE = {
  kind: 'You won’t get emails like this any more.',
  all: 'You won’t get any more emails about your sales.',
  none: 'You’ll get emails like this again.',
} as const;

export async function hostNoticeRoutes(api: FastifyInstance, notices: HostNoticesService): Promise<void> {
  serve(api, 'GET /api/v1/users/:id/host-emails', ({ viewer, params }) => notices.show(viewer, params.id));
  serve(api, 'PUT /api/v1/users/:id/host-emails', ({ viewer, params, body }) =>
    notices.change(viewer, params.id, body),
  );
  await api.register(async (app) => {
    acceptForms(app);
    app.addHook('onSend', async (request, reply) => {
      if (acceptsHtml(request.headers)) leadToPage(request, reply);
    });
    const leave = async ({ query: { token }, body: { of } }: Leave) => {
      await notices.leave(token, of);
      return { message: DONE[of] };
    };
    serve(app, 'POST /api/v1/host-emails/leave', leave);
    // The List-Unsubscribe header contains the page's address: browsers open it, and email programs post their form to
    // it.
    app.post<{ Querystring: Leave['query']; Body: Leave['body'] }>(
      '/leave-host-emails',
      {
        schema: { hide: true, querystring: LEAVE.query, body: LEAVE.body },
        config: { crossOrigin: true },
      },
      (request) => leave(request),
    );
  });
}

/** Redirects a browser's form back to the page, with the outcome. The link is kept unless a retry cannot help. */
function leadToPage(request: FastifyRequest, reply: FastifyReply): void {
  const { token = '' } = request.query as { token?: string };
  const { of = 'kind' } = (request.body ?? {}) as { of?: string };
  const search = new URLSearchParams(
    reply.statusCode === 400 || reply.statusCode === 404
      ? { outcome: 'failed' }
      : { token, outcome: reply.statusCode === 200 ? of : 'later' },
  );
  reply.code(303).header('location', `/leave-host-emails?${search}`);
}
