import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { newsletterCalls } from '#contract/newsletter.ts';
import { requireThisSite } from '../../plugins/same-site.ts';
import { serve } from '../../plugins/serve.ts';
import { requireAskedFor, wantsPage } from './policy.ts';
import type { NewsletterService } from './service.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const LARGEST_FORM = 4096;

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

    serve(app, 'POST /api/newsletter/subscribe', async ({ body, request }) => {
      await newsletter.ask(body, request.ip);
      return { message: 'Please confirm your address by the link that we have sent to it.' };
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
    // The header of a mail leads to the page: whoever looks at it sees that, and the form of a mail program comes here.
    app.post<{ Querystring: OneClick['query']; Body: OneClick['body'] }>(
      '/unsubscribe',
      {
        schema: { hide: true, querystring: ONE_CLICK.query, body: ONE_CLICK.body },
        config: { fromAnywhere: true },
      },
      (request) => leaveByForm(request, request),
    );
  });
}

/** Mail programs send forms, and so do browsers without script, which are shown a page afterwards. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, fieldsOf(String(body))),
  );
  app.addHook('onSend', async (request, reply) => {
    if (wantsPage(request.headers)) leadToPage(request, reply);
  });
}

/** The fields of a form in either of its two dresses; only short ones without line breaks are ever sent here. */
function fieldsOf(body: string): Record<string, string> {
  if (!body.startsWith('--')) return Object.fromEntries(new URLSearchParams(body));
  const parts = body.matchAll(/name="([^"]*)"[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)/g);
  return Object.fromEntries(Array.from(parts, ([, name = '', value = '']) => [name, value]));
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
