import type { FastifyInstance } from 'fastify';

/** One year. */
const HSTS = 'max-age=31536000';

/** For all responses other than our pages: the API, its description, and files. */
const BASE_POLICY = "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'";

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=()';

/** The origins of Stripe's scripts, card frames, requests and images. */
const STRIPE = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
  pictures: 'https://*.stripe.com',
};

/** Stripe's frames request Apple Pay and Google Pay. */
const WALLETS = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")';

/** Lists the device features that a page may use. Payment wallets are allowed only if cards are accepted. */
export function buildPermissionsPolicy({ stripe }: { stripe: boolean }): string {
  return `${PERMISSIONS}, ${stripe ? WALLETS : 'payment=()'}`;
}

/** Sets the headers of every response. HSTS is set only if the site uses https. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https://') ?? false;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': BASE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': buildPermissionsPolicy({ stripe: false }),
      // Pages of other sites that open ours get no handle to its window. Payment wallets open pop-ups.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      ...(secure && { 'strict-transport-security': HSTS }),
    });
  });
}

/** The page with the API description contains inline styles, but no inline scripts and no requests to other sites. */
export const documentationPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  BASE_POLICY,
].join('; ');

/**
 * The policy for a draw's embeddable card. Any page may frame the card, and it has no other permissions. Its inline
 * styles are allowed by hash, so that the page can be cached.
 */
export function buildEmbedPolicy(styleHashes: readonly string[]): string {
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

/** The policy for the page that frames a draw's video. Only the site's own pages may frame it. */
export function buildVideoPolicy(frame: string): string {
  return [
    "default-src 'none'",
    `frame-src ${frame}`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Additional origins: those from which pictures are loaded, and those to which they are uploaded. */
export type PictureSources = { pictures: string; calls: string };

type PagePolicy = {
  /** The inline scripts that are allowed, by nonce or hash. */
  scripts: readonly string[];
  /** The nonce for style elements that are added later. */
  nonce: string;
  /** In development, Vite adds `<style>` elements and uses a WebSocket. */
  development: boolean;
  /** Whether the site accepts cards, through Stripe. */
  stripe: boolean;
  pictureHost?: PictureSources | undefined;
};

/**
 * Builds a page's content security policy. Style attributes are allowed, because React uses them for sizes and custom
 * colours. Style elements need the nonce, which dialogs use for their scroll lock.
 */
export function buildPagePolicy({ scripts, nonce, development, stripe, pictureHost }: PagePolicy): string {
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
