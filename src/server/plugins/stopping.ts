import type { FastifyInstance } from 'fastify';

/**
 * Whoever is still answered while the program stops is let go with the answer: a connection kept for a next request,
 * which would be refused, would only hold up the stop.
 */
export function letGoWhileStopping(server: FastifyInstance): void {
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
