import type { FastifyInstance } from 'fastify';

/**
 * Closes connections with their last response while the program stops. A connection kept open for a next request, which
 * would be rejected, would only delay the stop.
 */
export function closeWhileStopping(server: FastifyInstance): void {
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
