import type { FastifyInstance } from 'fastify';

/** A year: long enough that a visitor's browser never asks over plain http again. */
const HSTS = 'max-age=31536000';

/** For everything that is no page of ours: the API, its description, and files. */
const BASE_POLICY = "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'";

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=()';

/** Sets the headers that every answer carries; HSTS only where the site is reached by https. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https://') ?? false;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': BASE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': PERMISSIONS,
      ...(secure && { 'strict-transport-security': HSTS }),
    });
  });
}

/** The page that shows the API's description puts its own script and styles into itself, and asks nobody else. */
export const documentationPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  BASE_POLICY,
].join('; ');

type PagePolicy = {
  nonce: string;
  /** Vite puts styles into the page as `<style>` elements, and talks to it over a WebSocket. */
  development: boolean;
};

/**
 * The content security policy of a page. Style attributes are allowed since React writes them for sizes and
 * custom colours; style elements need the nonce, which what locks scrolling behind a dialog is given.
 */
export function pagePolicy({ nonce, development }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    BASE_POLICY,
  ].join('; ');
}
