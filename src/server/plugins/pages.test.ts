import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { html, SITE_SETTINGS, servingPages } from '../../../tests/helpers/pages-served.ts';
import type { PageRenderer } from './page-rendering.ts';

/** Sends the request target unchanged, because clients would normalise it. */
async function statusOfRaw(server: FastifyInstance, path: string): Promise<number | undefined> {
  const { address: host, port } = server.server.address() as AddressInfo;
  const asked = request({ host, port, path }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('a page', () => {
  it('is sent as it was rendered: status, headers, each cookie and body', async () => {
    const headers = new Headers({ 'content-type': 'text/html', 'x-mark': '1' });
    headers.append('set-cookie', 'c=3');
    headers.append('set-cookie', 'd=4');
    const response = await servingPages({
      render: async () => new Response('<p>hello</p>', { status: 418, headers }),
    }).inject('/any/where?x=1');
    expect(response.statusCode).toBe(418);
    expect(response.headers['x-mark']).toBe('1');
    expect(response.headers['set-cookie']).toEqual(['c=3', 'd=4']);
    expect(response.body).toBe('<p>hello</p>');
    expect(response.headers['cache-control']).toBe('private, no-cache');
  });

  it.each([
    ['/admin?tab=people', 'private, no-store'],
    ['/account', 'private, no-store'],
    ['/account/orders/7', 'private, no-store'],
    ['/%61ccount/', 'private, no-store'],
    ['/Account/data', 'private, no-store'],
    ['/charity-agreement/a-token', 'private, no-store'],
    ['/team-invitation/a-token', 'private, no-store'],
    ['/organisations/fernhill-hall/team', 'private, no-store'],
    ['/accounts', 'private, no-cache'],
    ['/dashboard', 'private, no-cache'],
    ['/prize-draw/7/admin', 'private, no-cache'],
  ])('at %s is sent to a signed-in user with Cache-Control %s', async (url, kept) => {
    const server = servingPages({ render: async () => html('mine') });
    const response = await server.inject({ url, headers: { cookie: 'session=1' } });
    expect(response.headers['cache-control']).toBe(kept);
  });

  it('with a secret in its path is not shared, and is not sent to other pages as the referrer [PAYOUT-40]', async () => {
    const render = vi.fn<PageRenderer>(async () => html('for one charity'));
    const server = servingPages({ render });
    for (const _ of [1, 2]) {
      const { headers } = await server.inject('/charity-agreement/a-token');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is rendered for the requested address', async () => {
    const render = vi.fn<PageRenderer>(async () => html(''));
    await servingPages({ render }).inject({ url: '/a%20b?x=%26', headers: { host: 'draws.test:3000' } });
    expect(render.mock.calls[0]?.[0].url).toBe('http://draws.test:3000/a%20b?x=%26');
    expect(render.mock.calls[0]?.[1].context.site).toEqual({
      ...SITE_SETTINGS,
      payments: { provider: 'test' },
      publicUrl: 'http://draws.test:3000',
    });
  });

  it('uses the public address if one is set, whatever the Host header says', async () => {
    const render = vi.fn<PageRenderer>(async () => html(''));
    const server = servingPages({ render, publicUrl: 'https://draws.example.org' });
    await server.inject({ url: '/x', headers: { host: 'evil.example' } });
    expect(render.mock.calls[0]?.[0].url).toBe('https://draws.example.org/x');
  });

  it('is rejected if the Host header is not a valid host', async () => {
    const response = await servingPages({ render: async () => html('') }).inject({
      url: '/x',
      headers: { host: 'a b' },
    });
    expect(response.statusCode).toBe(400);
  });

  it.each(['//evil.example/x', '/..//evil.example/x', '/\\evil.example/x', 'http://evil.example/x'])(
    'is rejected if its address %s would name another site',
    async (url) => {
      const render = vi.fn<PageRenderer>(async () => html(''));
      const server = servingPages({ render, publicUrl: 'https://draws.example.org' });
      await server.listen({ port: 0, host: '127.0.0.1' });
      expect(await statusOfRaw(server, url)).toBe(400);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it('can have another status, for example if access is denied', async () => {
    const response = await servingPages({
      render: async (_request, { context }) => {
        context.setStatus(403);
        return html('denied', { status: 404 });
      },
    }).inject('/admin');
    expect(response.statusCode).toBe(403);
  });

  it('is sent in full, even if it is rendered in several chunks', async () => {
    const parts = ['one ', 'two ', 'three'];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    const response = await servingPages({ render: async () => new Response(body) }).inject('/');
    expect(response.body).toBe('one two three');
    expect(response.headers['content-length']).toBe('13');
  });

  it('is sent to HEAD requests as headers only', async () => {
    const response = await servingPages({
      render: async () => new Response(null, { headers: { 'x-mark': '1' } }),
    }).inject({
      method: 'HEAD',
      url: '/',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-mark']).toBe('1');
    expect(response.body).toBe('');
  });

  it.each(['/api/nothing', '/api', '/assets/gone-123.js', '/ws'])('is never served at %s', async (url) => {
    const render = vi.fn<PageRenderer>(async () => html(''));
    const response = await servingPages({ render }).inject(url);
    expect(response.statusCode).toBe(404);
    expect(render).not.toHaveBeenCalled();
  });
});

describe('an API call during rendering', () => {
  const asking: PageRenderer = async (_request, { context }) => {
    const response = await context.apiFetch('/api/me');
    return html(await response.text(), { status: response.status });
  };

  it('contains the visitor’s cookie, IP address and browser', async () => {
    const response = await servingPages({ render: asking }).inject({
      url: '/',
      remoteAddress: '192.0.2.7',
      headers: { cookie: 'session=1', 'user-agent': 'Browser/1' },
    });
    expect(response.json()).toEqual({ ip: '192.0.2.7', cookie: 'session=1', agent: 'Browser/1' });
  });

  it('uses an address from a proxy only if the proxy is trusted', async () => {
    const from = { url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } };
    expect((await servingPages({ render: asking, trustProxy: 1 }).inject(from)).json().ip).toBe('192.0.2.7');
    expect((await servingPages({ render: asking }).inject(from)).json().ip).toBe('10.0.0.1');
  });

  it('passes its cookies on to the visitor', async () => {
    const response = await servingPages({ render: asking }).inject('/');
    expect(response.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });
});
