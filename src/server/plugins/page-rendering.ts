import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageContext, Site } from '#contract/platform/site.ts';

/** Renders a page: the built handler, or Vite in development. */
export type PageRenderer = (request: Request, options: { context: PageContext }) => Promise<Response>;

export type Visit = {
  app: FastifyInstance;
  request: FastifyRequest;
  /** The visitor's headers that the renderer gets. */
  asked: Request;
  origin: string;
};

export type RenderedPage = {
  status: number;
  /** Without cookies. */
  headers: Record<string, string>;
  html: string;
  /** Cookies set by the renderer and by API calls during rendering. */
  cookies: string[];
  nonce: string;
  site: Omit<Site, 'publicUrl'>;
  /** An API call failed for a reason other than a missing sign-in, so a retry may give a different page. */
  unsure: boolean;
};

/**
 * Renders a page with in-process API calls on the visitor's behalf. The whole page is awaited: its data is complete
 * before the first byte, so streaming would only add writes.
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
        const apiResponse = await callApi(app, request, path, cookies);
        unsure ||= !apiResponse.ok && apiResponse.status !== 401;
        return apiResponse;
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

/** Makes an in-process GET request as the visitor. Its cookies are added to the page. */
async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  cookies: string[],
): Promise<Response> {
  const { cookie, host, 'user-agent': userAgent } = request.headers;
  const response = await app.inject({
    method: 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: {
      ...(host !== undefined && { host }),
      ...(cookie !== undefined && { cookie }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
  });
  const set = response.headers['set-cookie'];
  if (set !== undefined) cookies.push(...(Array.isArray(set) ? set : [set]));
  const body = response.statusCode === 204 || response.statusCode === 304 ? null : response.body;
  const total = response.headers['x-total-count'];
  return new Response(body, {
    status: response.statusCode,
    statusText: response.statusMessage,
    ...(total !== undefined && { headers: { 'x-total-count': String(total) } }),
  });
}
