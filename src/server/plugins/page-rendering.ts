import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageContext, Site } from '#contract/platform/site.ts';

/** What renders a page: the built handler, or Vite's in development. */
export type PageRenderer = (request: Request, options: { context: PageContext }) => Promise<Response>;

/** Whom a page is rendered for, and by which address they came. */
export type Visit = {
  app: FastifyInstance;
  request: FastifyRequest;
  /** What the renderer is asked, of the visitor's own headers. */
  asked: Request;
  origin: string;
};

export type RenderedPage = {
  status: number;
  /** Without cookies. */
  headers: Record<string, string>;
  html: string;
  /** Those of the renderer and those that calls of the API have set while it was rendered. */
  cookies: string[];
  nonce: string;
  site: Omit<Site, 'publicUrl'>;
  /** A call of the API was refused for more than that nobody is signed in: it may be different a moment later. */
  unsure: boolean;
};

/**
 * Renders a page with the calls of the API made in-process, as the visitor. It is awaited whole: all that a page shows
 * is there before its first word is, so to send it in parts costs a write for each and gains nothing.
 */
export async function renderPage(
  { app, request, asked, origin }: Visit,
  options: { render: PageRenderer; site: () => Promise<Omit<Site, 'publicUrl'>> },
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64');
  const cookies: string[] = [];
  let status: number | undefined;
  let unsure = false;
  const site = await options.site();
  const response = await options.render(asked, {
    context: {
      nonce,
      site: { ...site, publicUrl: origin },
      apiFetch: async (path) => {
        const answer = await callApi(app, request, path, cookies);
        unsure ||= !answer.ok && answer.status !== 401;
        return answer;
      },
      setStatus: (chosen) => {
        status = chosen;
      },
      reportError: (error) => request.log.error({ err: error }, 'A page failed'),
    },
  });
  const html = await response.text();
  const headers = Object.fromEntries(response.headers);
  delete headers['set-cookie'];
  cookies.unshift(...response.headers.getSetCookie());
  return { status: status ?? response.status, headers, html, cookies, nonce, site, unsure };
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
