import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection with its last response while the program stops. Keeping a connection open would only delay
 * the stop, because its next request would be rejected.
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
