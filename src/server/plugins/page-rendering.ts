import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressMatch, PageContext, Site } from '#contract/platform/site.ts';

/** Renders a page, with the built handler or, in development, with Vite. */
export type PageRenderer = (request: Request, options: { context: PageContext }) => Promise<Response>;

/** The pages: how to render one, and whether an address has one. */
export type Pages = {
  render: PageRenderer;
  /** Absent during development, when no pages are shared. */
  matchAddress?: (url: URL) => AddressMatch;
};

export type Visit = {
  app: FastifyInstance;
  request: FastifyRequest;
  /** The request that the renderer receives. Its headers are passed on to API calls. */
  asked: Request;
  origin: string;
};

export type RenderedPage = {
  status: number;
  /** The response headers, without cookies. */
  headers: Record<string, string>;
  html: string;
  /** Cookies that were set by the renderer, or by API calls during rendering. */
  cookies: string[];
  nonce: string;
  site: Omit<Site, 'publicUrl'>;
  /** True if an API call failed for a reason other than a missing sign-in or missing data, so a retry may give a different page. */
  unsure: boolean;
};

/**
 * Renders a page and makes its API calls in-process, as the visitor. Waits for the whole page: its data is complete
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
        const apiResponse = await callApi(app, { request, asked }, path, cookies);
        unsure ||= !apiResponse.ok && apiResponse.status !== 401 && apiResponse.status !== 404;
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

/** Makes an in-process GET request as the visitor. Cookies from the response are added to the page. */
async function callApi(
  app: FastifyInstance,
  { request, asked }: Pick<Visit, 'request' | 'asked'>,
  path: string,
  cookies: string[],
): Promise<Response> {
  const { host } = request.headers;
  const cookie = asked.headers.get('cookie') ?? undefined;
  const userAgent = asked.headers.get('user-agent') ?? undefined;
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
