import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests that a browser makes for another site's page. Browsers send Origin or Sec-Fetch-Site
 * with such requests. Other programs send neither header, and have no visitor's session cookie.
 */
export function rejectForeignSites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.crossOrigin) return;
    requireThisSite(request, publicUrl);
  });
}

/** Rejects requests from pages on other sites. */
export function requireThisSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (comesFromThisSite(request, publicUrl)) return;
  throw new ApiError('forbidden', 'Only our own pages can make this call.', { code: 'foreign_site' });
}

function comesFromThisSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === findOrigin(request, publicUrl);
}

/**
 * Returns the site's origin: the configured one, or in a local trial that of the Host header. `X-Forwarded-Host` is
 * ignored, because clients can send it. Returns undefined if the Host header does not form a valid address.
 */
export function findOrigin(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl) return publicUrl;
  const address = `${request.protocol}://${request.headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
