import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readVisit } from '#domain/insights/visits.ts';
import { findOrigin } from '#server/plugins/same-site.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import type { Viewer } from '#server/viewer.ts';
import type { InsightsService } from './service.ts';

/** The starts of the paths of draws' pages. All other requests are skipped early. */
const OPENS = ['/prize-draw/', '/@'];

type Needs = {
  insights: Pick<InsightsService, 'countVisit'>;
  cookie: Pick<SessionCookie, 'find'>;
  identify: (token: string) => Promise<Viewer | null>;
  publicUrl: string | undefined;
};

/**
 * Counts visits to draw pages after the response, using only the request. This needs no script, and works for pages
 * that the server has cached.
 */
export function watchVisits(app: FastifyInstance, { insights, cookie, identify, publicUrl }: Needs): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return;
    if (!OPENS.some((start) => request.url.startsWith(start))) return;
    const origin = findOrigin(request, publicUrl);
    if (!origin || !URL.canParse(request.url, origin)) return;
    const { referer, 'user-agent': userAgent, 'cache-control': cacheControl } = request.headers;
    const url = new URL(request.url, origin);
    const visit = readVisit({ url, referrer: referer, userAgent, cacheControl, purpose: purposeOf(request) });
    if (!visit) return;
    const token = cookie.find(request.headers.cookie);
    await insights.countVisit(visit, token === undefined ? undefined : () => identify(token));
  });
}

function purposeOf({ headers }: FastifyRequest): string | undefined {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose === undefined ? undefined : String(purpose);
}
