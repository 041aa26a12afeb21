import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext, Site } from '#contract/pages.ts';
import { pagePolicy, permissionsPolicy } from './security-headers.ts';

/** What renders a page: the built handler, or Vite's in development. */
export type PageRenderer = (request: Request, options: { context: PageContext }) => Promise<Response>;

export type PagesOptions = {
  render: PageRenderer;
  development: boolean;
  /** The site's origin; absent: whatever host the visitor came by. */
  publicUrl: string | undefined;
  /** Asked for each page, since the settings may change while the server runs. */
  site: () => Promise<Omit<Site, 'publicUrl'>>;
};

/** Paths that belong to programs: what is not found there is never a page. */
const NO_PAGES = /^\/(api|ws|assets|pictures|healthz|readyz|metrics)(\/|$)/;

/** Answers every path that nothing else answers with a page rendered for its visitor. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    // Without this Fastify adds a HEAD route of its own, which is a duplicate here.
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request, reply) => {
      if (NO_PAGES.test(pathOf(request))) return reply.callNotFound();
      return answerPage(app, options, request, reply);
    },
  });
}

async function answerPage(
  app: FastifyInstance,
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const origin = originOf(request, options.publicUrl);
  const url = origin && URL.canParse(request.url, origin) ? new URL(request.url, origin) : undefined;
  if (!origin || !url) return reply.code(400).type('text/plain').send('This address is not valid.');

  const nonce = randomBytes(16).toString('base64');
  const cookies: string[] = [];
  let status: number | undefined;
  const site = await options.site();
  const response = await options.render(webRequest(url, request, reply), {
    context: {
      nonce,
      site: { ...site, publicUrl: origin },
      apiFetch: (path) => callApi(app, request, path, cookies),
      setStatus: (chosen) => {
        status = chosen;
      },
      reportError: (error) => request.log.error({ err: error }, 'A page failed'),
    },
  });

  // Search engines come back when the site is open.
  if (site.holding && status === 503) reply.header('retry-after', '3600');
  const stripe = site.payments.provider === 'stripe';
  reply.headers({
    'content-security-policy': pagePolicy({ nonce, stripe, development: options.development }),
    'permissions-policy': permissionsPolicy({ stripe }),
  });
  // The page shows who is signed in, so no cache may keep it for somebody else.
  reply.header('cache-control', 'private, no-cache');
  return sendResponse(reply, response, { status: status ?? response.status, cookies });
}

function pathOf(request: FastifyRequest): string {
  const { '*': path } = request.params as { '*': string };
  return `/${path}`;
}

/** `undefined` where the Host header is not one that an address can be made of. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  if (publicUrl) return publicUrl;
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

function webRequest(url: URL, request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && !name.startsWith(':')) headers.append(name, one);
    }
  }
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return new Request(url, { method: request.method, headers, signal: left.signal });
}

/** Makes a GET call in-process as the visitor; the cookies that it sets are kept for the page's answer. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  cookies: string[],
): Promise<Response> {
  const { cookie, host, 'user-agent': userAgent } = request.headers;
  const answer = await app.inject({
    method: 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: {
      ...(host !== undefined && { host }),
      ...(cookie !== undefined && { cookie }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
  });
  const set = answer.headers['set-cookie'];
  if (set !== undefined) cookies.push(...(Array.isArray(set) ? set : [set]));
  const body = answer.statusCode === 204 || answer.statusCode === 304 ? null : answer.body;
  const total = answer.headers['x-total-count'];
  return new Response(body, {
    status: answer.statusCode,
    statusText: answer.statusMessage,
    ...(total !== undefined && { headers: { 'x-total-count': String(total) } }),
  });
}

function sendResponse(
  reply: FastifyReply,
  response: Response,
  { status, cookies }: { status: number; cookies: string[] },
): FastifyReply {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of [...response.headers.getSetCookie(), ...cookies]) reply.header('set-cookie', cookie);
  reply.code(status);
  return response.body ? reply.send(response.body) : reply.send();
}
