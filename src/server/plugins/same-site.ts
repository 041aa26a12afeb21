import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that a browser makes for another site: such a browser sends Origin or Sec-Fetch-Site.
 * Programs that are no browsers send neither, and carry no visitor's cookie.
 */
export function refuseForeignSites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.crossOrigin) return;
    requireThisSite(request, publicUrl);
  });
}

/** Refuses what a browser asks for another site's page. */
export function requireThisSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (comesFromThisSite(request, publicUrl)) return;
  throw new ApiError('forbidden', 'This call may only be made from our own pages.', { code: 'foreign_site' });
}

function comesFromThisSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === (publicUrl ?? `${request.protocol}://${request.host}`);
}
