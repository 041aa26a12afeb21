import type { FastifyInstance } from 'fastify';
import type { WebhooksService } from './service.ts';

/**
 * Stripe's webhook. It is separate from the other calls, because it has no session and no browser origin, and because
 * the signature covers the raw body.
 */
export function webhookRoutes(server: FastifyInstance, webhooks: WebhooksService): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/payments/stripe/webhook', async ({ body, headers }, reply) => {
      await webhooks.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
      return reply.send({ received: true });
    });
  });
}
