import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#contract/platform/site.ts';
import { type PageRenderer, type RenderedPage, renderPage } from './page-rendering.ts';
import { findOrigin } from './same-site.ts';
import { buildPagePolicy, buildPermissionsPolicy, type PictureSources } from './security-headers.ts';
import { chooseEncoding, keepPages, type SharedPage, toSharedPage } from './shared-pages.ts';

export type PagesOptions = {
  render: PageRenderer;
  development: boolean;
  /** The site's origin. If absent, the Host header is used. */
  publicUrl: string | undefined;
  /** Where pictures are stored, if not on this site. */
  pictureHost?: PictureSources | undefined;
  /** Called for each page, because settings may change while the server runs. */
  site: () => Promise<Omit<Site, 'publicUrl'>>;
};

type Asked = { request: FastifyRequest; reply: FastifyReply; url: URL };

/** Paths for programs. Unknown paths below them return an error, never a page. */
const NO_PAGES = /^\/(api|ws|assets|pictures|healthz|readyz|metrics)(\/|$)/;

/** Tracking parameters that campaigns and apps add to shared links. No page uses them. */
const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|igshid?|igsh|ttclid|twclid|msclkid|mc_[ce]id)$/;

/** Pages that depend on the user, which shared caches must not store. */
const NOT_SHARED = 'private, no-cache';

/** Pages with personal data, which not even the user's own browser may store, because others may use it later. */
const NOT_EVEN_THE_BROWSER = 'private, no-store';
const FULL_OF_DATA = /^\/(admin|account|charity-agreement|organisations|team-invitation)(\/|$)/i;

/** Pages whose path contains a secret, which no other page and no log may get as the referrer. */
const SECRET_PATH = /^\/(charity-agreement|team-invitation)\//i;

/** Renders a page for every path that no other route handles. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const kept = keepPages();

  const servePage = async ({ request, reply, url }: Asked): Promise<FastifyReply> => {
    const isShareable = isStranger(request) && isPlain(url) && !FULL_OF_DATA.test(pathOf(request));
    if (options.development || !isShareable) {
      return serveOne(app, options, { request, reply, url });
    }
    const plain = new URL(url.pathname, url.origin);
    let mine: RenderedPage | undefined;
    const page = await kept(plain.href, async () => {
      const asked = new Request(plain, { headers: { accept: 'text/html' } });
      mine = await renderPage({ app, request, asked, origin: url.origin }, options);
      return toSharedPage(mine);
    });
    // A page that may not be shared is still sent to the visitor whose request rendered it. Other waiting visitors get
    // their own.
    // A redirect keeps the parameters, which count for the page that it leads to.
    const isAltered = mine !== undefined && isRedirect(mine) && url.search !== '';
    if (!page && mine && !isAltered) return sendOne({ request, reply }, mine, options);
    if (!page) return serveOne(app, options, { request, reply, url });
    return sendShared({ request, reply }, page, {
      pictureHost: options.pictureHost,
      site: await options.site(),
    });
  };

  app.route({
    method: ['GET', 'HEAD'],
    // Without this, Fastify would create a duplicate HEAD route.
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request, reply) => {
      if (NO_PAGES.test(pathOf(request))) return reply.callNotFound();
      const origin = findOrigin(request, options.publicUrl);
      const url = origin && URL.canParse(request.url, origin) ? new URL(request.url, origin) : undefined;
      // With a path such as `//elsewhere.example`, the page would treat another site as its own.
      if (!url || url.origin !== origin || url.pathname.startsWith('//'))
        return reply.code(400).type('text/plain').send('This address isn’t valid.');
      return servePage({ request, reply, url });
    },
  });
}

/** All visitors without cookies get the same page. */
function isStranger({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined && headers.authorization === undefined;
}

const isRedirect = ({ status }: RenderedPage): boolean => status >= 300 && status < 400;

function isPlain({ searchParams }: URL): boolean {
  return [...searchParams.keys()].every((name) => TRACKING.test(name));
}

/** Renders the page for one visitor. */
async function serveOne(
  app: FastifyInstance,
  options: PagesOptions,
  { request, reply, url }: Asked,
): Promise<FastifyReply> {
  const asked = webRequest(url, request);
  const page = await renderPage({ app, request, asked, origin: url.origin }, options);
  return sendOne({ request, reply }, page, options);
}

function sendOne(
  { request, reply }: Pick<Asked, 'request' | 'reply'>,
  { status, headers, html, cookies, nonce, site }: RenderedPage,
  { development, pictureHost }: Pick<PagesOptions, 'development' | 'pictureHost'>,
): FastifyReply {
  const stripe = site.payments.provider === 'stripe';
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  reply.headers({
    ...headers,
    ...laterOf(status, site),
    'content-security-policy': buildPagePolicy({
      nonce,
      scripts: [`'nonce-${nonce}'`],
      stripe,
      development,
      pictureHost,
    }),
    'permissions-policy': buildPermissionsPolicy({ stripe }),
    'cache-control': FULL_OF_DATA.test(pathOf(request)) ? NOT_EVEN_THE_BROWSER : NOT_SHARED,
    ...(SECRET_PATH.test(pathOf(request)) && { 'referrer-policy': 'no-referrer' }),
  });
  return reply.code(status).send(html);
}

/** Tells search engines to return later, when the site is open. */
const laterOf = (status: number, { holding }: { holding: boolean }) =>
  holding && status === 503 ? { 'retry-after': '3600' } : {};

function sendShared(
  { request, reply }: Pick<Asked, 'request' | 'reply'>,
  { status, headers, policy, bodies }: SharedPage,
  { site, pictureHost }: { site: Omit<Site, 'publicUrl'> } & Pick<PagesOptions, 'pictureHost'>,
): FastifyReply {
  const stripe = site.payments.provider === 'stripe';
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.headers({
    ...headers,
    ...laterOf(status, site),
    'content-security-policy': buildPagePolicy({ ...policy, stripe, development: false, pictureHost }),
    'permissions-policy': buildPermissionsPolicy({ stripe }),
    'cache-control': NOT_SHARED,
    vary: 'accept-encoding, cookie',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  return reply.code(status).send(bodies[encoding]);
}

function pathOf(request: FastifyRequest): string {
  const { '*': path } = request.params as { '*': string };
  return `/${path}`;
}

function webRequest(url: URL, request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && !name.startsWith(':')) headers.append(name, one);
    }
  }
  return new Request(url, { method: request.method, headers });
}
