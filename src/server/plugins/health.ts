import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readiness } from '../health/readiness.ts';
import { isBearer } from './bearer-token.ts';

type Watched = {
  readiness: Readiness;
  /** Whether this process is about to stop. A proxy then sends requests to another one. */
  isStopping: () => boolean;
  /** The token of `/metrics`, which also shows what is wrong. */
  token: string | undefined;
};

/**
 * `/healthz` reports that the process is alive. `/readyz` reports whether it can serve requests, and which of its parts
 * cannot. What is wrong with them is for the operator only.
 */
export function healthRoutes(app: FastifyInstance, { readiness, isStopping, token }: Watched): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const problems = isStopping()
      ? [{ part: 'process', problem: 'it is stopping' }]
      : await readiness.check();
    if (problems.length === 0) return { status: 'ready' };
    const isOperator = isLocal(request) || isBearer(request, token);
    return reply.code(503).send({
      status: 'not ready',
      failing: problems.map(({ part }) => part),
      ...(isOperator && { problems: problems.map(({ part, problem }) => `${part}: ${problem}`) }),
    });
  });
}

/** Whether the request comes from this machine and not through a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress) && !isForwarded;
}
