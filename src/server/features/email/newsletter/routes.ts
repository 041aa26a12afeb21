import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { newsletterCalls } from '#contract/email/newsletter.ts';
import { acceptForms, acceptsHtml } from '#server/plugins/forms.ts';
import { requireThisSite } from '#server/plugins/same-site.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { requireAskedFor } from './policy.ts';
import type { NewsletterService } from './service.ts';

const LEFT = { message: 'You have been removed from our mailing list.' };

const ONE_CLICK = newsletterCalls['POST /api/newsletter/unsubscribe'];
type OneClick = { query: z.output<typeof ONE_CLICK.query>; body: z.output<typeof ONE_CLICK.body> };

type Options = { publicUrl: string | undefined };

export async function newsletterRoutes(
  api: FastifyInstance,
  newsletter: NewsletterService,
  { publicUrl }: Options,
): Promise<void> {
  await api.register(async (app) => {
    acceptForms(app);
    app.addHook('onSend', async (request, reply) => {
      if (acceptsHtml(request.headers)) leadToPage(request, reply);
    });

    serve(app, 'POST /api/newsletter/subscribe', async ({ body, request }) => {
      await newsletter.subscribe(body, request.ip);
      return { message: 'Please click the link we’ve emailed you.' };
    });

    serve(app, 'POST /api/newsletter/confirm', async ({ body }) => {
      await newsletter.confirm(body.token);
      return { message: 'Your subscription is confirmed.' };
    });

    serve(
      app,
      'GET /api/newsletter/unsubscribe',
      async ({ query, request }) => {
        requireThisSite(request, publicUrl);
        requireAskedFor(request.headers);
        await newsletter.leave(query, request.ip);
        return LEFT;
      },
      { exposeHeadRoute: false },
    );

    const leaveByForm = async (request: FastifyRequest, { query: { token }, body: { email } }: OneClick) => {
      if (token === undefined) requireThisSite(request, publicUrl);
      await newsletter.leave({ token, email }, request.ip);
      return LEFT;
    };
    serve(app, 'POST /api/newsletter/unsubscribe', ({ request, ...sent }) => leaveByForm(request, sent));
    // The List-Unsubscribe header contains the address of this page: browsers open it, and email programs post their
    // form to it.
    app.post<{ Querystring: OneClick['query']; Body: OneClick['body'] }>(
      '/unsubscribe',
      {
        schema: { hide: true, querystring: ONE_CLICK.query, body: ONE_CLICK.body },
        config: { crossOrigin: true },
      },
      (request) => leaveByForm(request, request),
    );
  });
}

const PAGES: Record<string, string> = {
  '/api/newsletter/subscribe': '/newsletter',
  '/api/newsletter/confirm': '/newsletter/confirm',
  '/api/newsletter/unsubscribe': '/unsubscribe',
};

function leadToPage(request: FastifyRequest, reply: FastifyReply): void {
  const page = PAGES[request.url.split('?')[0] ?? ''];
  if (page === undefined) return;
  const outcome = reply.statusCode === 200 ? 'done' : reply.statusCode === 429 ? 'too-many' : 'failed';
  reply.code(303).header('location', `${page}?outcome=${outcome}`);
}
