import type { FastifyInstance } from 'fastify';
import type { WebhooksService } from './service.ts';

/**
 * Where Stripe tells us what happened. It stands apart from the other calls: nobody is signed in, no page of ours makes
 * it, and what is signed is the body as it was sent, byte for byte.
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
