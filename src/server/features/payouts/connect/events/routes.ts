import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/api-error.ts';
import type { Connect } from '../service.ts';

/**
 * Stripe's webhook for payouts. Like that for payments, it has no session and no browser origin, and its signature
 * covers the raw body.
 */
export function connectWebhookRoutes(server: FastifyInstance, connect: Connect | null): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/payouts/stripe/webhook', async ({ body, headers }, reply) => {
      if (!connect) throw new ApiError('missing', 'This site does not pay through Stripe.');
      await connect.events.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
      return reply.send({ received: true });
    });
  });
}
