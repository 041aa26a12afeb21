import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { saleReminderCalls } from '#contract/draws/sale-reminders.ts';
import { acceptForms, acceptsHtml } from '#server/plugins/forms.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { SaleRemindersService } from './service.ts';

const CANCEL = saleReminderCalls['POST /api/v1/sale-reminders/cancel'];
type Cancel = { query: z.output<typeof CANCEL.query>; body: z.output<typeof CANCEL.body> };

const ASKED = 'Please click the link we’ve emailed you.';
const SET = 'We’ll email you once when ticket sales open.';

export async function saleReminderRoutes(
  api: FastifyInstance,
  reminders: SaleRemindersService,
): Promise<void> {
  await api.register(async (app) => {
    acceptForms(app);
    app.addHook('onSend', async (request, reply, payload) => {
      if (acceptsHtml(request.headers)) leadToPage(request, reply, payload);
    });
    serve(app, 'POST /api/v1/prize-draws/:id/sale-reminders', async ({ viewer, params, body, request }) => {
      const asking = { email: body.email, network: request.ip };
      const cancelToken = await reminders.ask(viewer, params.id, asking);
      return { message: cancelToken === null ? ASKED : SET, cancelToken };
    });
    serve(app, 'POST /api/v1/sale-reminders/confirm', async ({ body }) => ({
      message: SET,
      cancelToken: await reminders.confirm(body.token),
    }));
    const cancel = async ({ query }: Cancel) => {
      await reminders.cancel(query.token);
      return { message: 'You won’t get this email. We’ve deleted your address.' };
    };
    serve(app, 'POST /api/v1/sale-reminders/cancel', cancel);
    // The List-Unsubscribe header contains the page's address: browsers open it, and email programs post their form to
    // it.
    app.post<{ Querystring: Cancel['query']; Body: Cancel['body'] }>(
      '/cancel-reminder',
      {
        schema: { hide: true, querystring: CANCEL.query, body: CANCEL.body },
        config: { crossOrigin: true },
      },
      (request) => cancel(request),
    );
  });
}

/** Redirects a browser's form to the page about its outcome. */
function leadToPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { cancelToken, code } = readPayload(payload);
  const isCancelling = request.url.includes('/cancel');
  const outcomes: Record<number, string> = {
    200: isCancelling ? 'cancelled' : cancelToken ? 'set' : 'asked',
    400: 'invalid',
    429: 'too-many',
  };
  const outcome = code === 'not_scheduled' ? 'late' : (outcomes[reply.statusCode] ?? 'failed');
  const search = new URLSearchParams({ outcome, ...(cancelToken && { cancel: cancelToken }) });
  reply.code(303).header('location', `${isCancelling ? '/cancel-reminder' : '/remind-me'}?${search}`);
}

function readPayload(payload: unknown): { cancelToken?: string | null; code?: string } {
  try {
    return typeof payload === 'string' ? JSON.parse(payload) : {};
  } catch {
    return {};
  }
}
