import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentStop } from './present.ts';
import type { SuppressionsService } from './service.ts';

export function suppressionRoutes(app: FastifyInstance, stops: SuppressionsService): void {
  serve(app, 'GET /api/v1/admin/mail-stops', async ({ query, request, reply }) => {
    const { rows, total } = await stops.list(query);
    return sendPage(reply, request, { rows: rows.map(presentStop), total, paging: query });
  });

  serve(app, 'DELETE /api/v1/admin/mail-stops/:id', ({ viewer, params }) => stops.lift(viewer, params.id));
}

/** In bytes. SendGrid sends up to a thousand events per request. */
const LONGEST_EVENTS = 2 * 1024 * 1024;

/**
 * SendGrid's event webhook. It is separate from the other calls, because it has no session and no browser origin, and
 * because the signature covers the raw body.
 */
export function emailEventRoutes(server: FastifyInstance, stops: SuppressionsService): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/email/sendgrid/events',
      { bodyLimit: LONGEST_EVENTS },
      async ({ body, headers }, reply) => {
        await stops.receive({
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: headers['x-twilio-email-event-webhook-signature'],
          timestamp: headers['x-twilio-email-event-webhook-timestamp'],
        });
        return reply.code(204).send();
      },
    );
  });
}
