import type { FastifyInstance } from 'fastify';

/**
 * Returns each request's id, and logs one line per request. The line has the route's pattern instead of the address,
 * which can contain tokens, names and searches. Errors of ours are warnings, so that an outage does not write a line
 * for each request.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  server.addHook('onResponse', async (request, { elapsedTime, statusCode }) => {
    const { method, routeOptions, viewer, log } = request;
    const line = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: statusCode,
      durationMs: Math.round(elapsedTime * 10) / 10,
      ...(viewer && { userId: viewer.id }),
    };
    if (statusCode >= 500) log.warn(line, 'request completed');
    else log.info(line, 'request completed');
  });
}
