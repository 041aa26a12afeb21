import type { FastifyInstance } from 'fastify';

/** A year: long enough that a visitor's browser never asks over plain http again. */
const HSTS = 'max-age=31536000';

/** For everything that is no page of ours: the API, its description, and files. */
const BASE_POLICY = "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'";

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=()';

/** Where Stripe's scripts, its frames with the card's fields, its calls and its pictures come from. */
const STRIPE = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
  pictures: 'https://*.stripe.com',
};

/** Apple Pay and Google Pay are asked for from Stripe's frames. */
const WALLETS = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")';

/** What a page's browser may use of its device; payments by wallet only where cards are taken. */
export function permissionsPolicy({ stripe }: { stripe: boolean }): string {
  return `${PERMISSIONS}, ${stripe ? WALLETS : 'payment=()'}`;
}

/** Sets the headers that every answer carries; HSTS only where the site is reached by https. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https://') ?? false;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': BASE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': permissionsPolicy({ stripe: false }),
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

/**
 * The card of a draw on other sites: any page may frame it, and it may do nothing but show itself. Its styles stand in
 * it and are known by their hashes, so that the page may be cached.
 */
export function embedPolicy(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleHashes.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}

/** Where pictures are sent to, and loaded from, besides this site. */
export type PictureSources = { pictures: string; calls: string };

type PagePolicy = {
  /** The sources of the scripts that stand in the page itself, by nonce or by hash. */
  scripts: readonly string[];
  /** For style elements that are put in later. */
  nonce: string;
  /** Vite puts styles into the page as `<style>` elements, and talks to it over a WebSocket. */
  development: boolean;
  /** Cards are taken, by Stripe. */
  stripe: boolean;
  pictureHost?: PictureSources | undefined;
};

/**
 * The content security policy of a page. Style attributes are allowed since React writes them for sizes and
 * custom colours; style elements need the nonce, which what locks scrolling behind a dialog is given.
 */
export function pagePolicy({ scripts, nonce, development, stripe, pictureHost }: PagePolicy): string {
  const ifHosted = (kind: keyof PictureSources) => (pictureHost ? ` ${pictureHost[kind]}` : '');
  const ifStripe = (sources: string) => (stripe ? ` ${sources}` : '');
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}${ifStripe(STRIPE.scripts)}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${ifStripe(STRIPE.pictures)}${ifHosted('pictures')}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${ifStripe(STRIPE.calls)}${ifHosted('calls')}`,
    `frame-src 'self'${ifStripe(STRIPE.frames)}`,
    BASE_POLICY,
  ].join('; ');
}
