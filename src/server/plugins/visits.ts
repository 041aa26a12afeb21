import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Visit, visitOf } from '#domain/insights/visits.ts';
import { originOf } from './pages.ts';

/** Where alone a draw is opened: any other request is done with by this. */
const OPENS = /^\/(prize-draw\/|api\/v1\/prize-draws\/[^/]+\/page)/;

/**
 * Tells of each visit to a draw's page once it was answered, by what the request says: the page itself may be one that
 * everybody is sent, and needs no script for it. Nothing of the request goes any further.
 */
export function watchVisits(
  app: FastifyInstance,
  visited: (visit: Visit) => void,
  publicUrl: string | undefined,
): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || !OPENS.test(request.url)) return;
    const origin = originOf(request, publicUrl);
    if (!origin || !URL.canParse(request.url, origin)) return;
    const { referer, 'user-agent': userAgent, 'cache-control': cacheControl } = request.headers;
    const url = new URL(request.url, origin);
    const visit = visitOf({ url, referrer: referer, userAgent, cacheControl, purpose: purposeOf(request) });
    if (visit) visited(visit);
  });
}

function purposeOf({ headers }: FastifyRequest): string | undefined {
  const said = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return said === undefined ? undefined : String(said);
}
