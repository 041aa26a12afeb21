import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Site } from '#contract/platform/site.ts';
import type { PageRenderer } from '#server/plugins/page-rendering.ts';
import { registerPages } from '#server/plugins/pages.ts';
import { type PictureSources, setSecurityHeaders } from '#server/plugins/security-headers.ts';
import type { Viewer } from '#server/viewer.ts';

/** A user with a session. */
export const SIGNED_IN: Viewer = {
  id: '018f0000-0000-7000-8000-000000000001',
  role: 'participant',
  verified: false,
  revoked: false,
  over18: true,
  ukResident: true,
};

/** The default settings of a site. */
export const SITE_SETTINGS = {
  brandName: 'Oakdraw',
  supportEmail: undefined,
  verificationCallUrl: undefined,
  socialLinks: [],
  newsletter: true,
  ticketsPerOrder: 999,
  monthlyLimitPence: 100_000,
  creditCardLimitPence: 25_000,
  countdownSeconds: 30,
  holding: false,
  year: 2026,
};

type PagesOptions = {
  render: PageRenderer;
  publicUrl?: string;
  trustProxy?: number;
  payments?: Site['payments'];
  pictureHost?: PictureSources;
};

/** Serves rendered pages and an API call for the session, until the test ends. */
export function servingPages({
  render,
  publicUrl,
  trustProxy = 0,
  payments = { provider: 'test' },
  pictureHost,
}: PagesOptions): FastifyInstance {
  const app = Fastify({ trustProxy: (_address, hop) => hop < trustProxy });
  onTestFinished(() => app.close());
  setSecurityHeaders(app, publicUrl);
  app.get('/api/me', async (request, reply) => {
    reply.header('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
    return { ip: request.ip, cookie: request.headers.cookie, agent: request.headers['user-agent'] };
  });
  registerPages(app, {
    render,
    publicUrl,
    development: false,
    identify: async ({ headers }) => (headers.cookie?.includes('session=') ? SIGNED_IN : null),
    matchAddress: ({ search }) => ({ isKnown: true, above: '', search }),
    pictureHost,
    site: async () => ({ ...SITE_SETTINGS, payments }),
  });
  return app;
}

export const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html', ...init.headers } });
