import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_IN, SITE_SETTINGS } from '../../../tests/helpers/pages-served.ts';
import { registerErrorHandlers } from './errors.ts';
import type { PageRenderer } from './page-rendering.ts';
import { registerPages } from './pages.ts';
import { chooseEncoding, keepPages, type SharedPage } from './shared-pages.ts';

let app: FastifyInstance;
// A page is renewed after a second, and on a slow machine one test can take longer than that.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  return app?.close();
});

/** Renders a page that shows its visitor's cookie. */
const whoAsks: PageRenderer = async (request, { context }) => {
  const me = await context.apiFetch('/api/me');
  const text = `<script nonce="${context.nonce}">greet(${JSON.stringify(await me.text())})</script>${request.url}`;
  return new Response(text, { headers: { 'content-type': 'text/html' } });
};

function serving(renderer: PageRenderer, { development = false, holding = false } = {}) {
  const render = vi.fn(renderer);
  app = Fastify();
  registerErrorHandlers(app);
  app.get('/api/me', async ({ headers }) => headers.cookie ?? 'nobody');
  app.get('/api/missing', async (_request, reply) => reply.code(404).send('none'));
  app.get('/api/failing', async (_request, reply) => reply.code(503).send('later'));
  app.get('/api/greeting', async (_request, reply) => reply.header('set-cookie', 'a=1').send('hello'));
  registerPages(app, {
    render,
    publicUrl: undefined,
    development,
    identify: async ({ headers }) => (/^session=\d+$/.test(headers.cookie ?? '') ? SIGNED_IN : null),
    matchAddress: ({ pathname, searchParams }) => {
      const read = ['page', 'token'].flatMap((name) => {
        const value = searchParams.get(name);
        return value === null ? [] : [[name, value]];
      });
      const search = read.length === 0 ? '' : `?${new URLSearchParams(read)}`;
      return { above: '', isKnown: pathname.startsWith('/page'), search };
    },
    site: async () => ({ ...SITE_SETTINGS, payments: { provider: 'test' }, holding }),
  });
  return render;
}

const page = (text: string, init: ResponseInit = {}) => new Response(text, init);

describe('a personal page', () => {
  it('is never shown to another visitor, whatever the order or number of concurrent requests', async () => {
    const render = serving(whoAsks);
    const asked = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? undefined : `session=${at}`));
    const responses = await Promise.all(
      asked.map((cookie) => app.inject({ url: '/page', headers: cookie ? { cookie } : {} })),
    );
    for (const [at, { body }] of responses.entries()) {
      expect(body).toContain(`greet(${JSON.stringify(asked[at] ?? 'nobody')})`);
    }
    // The page was rendered for each signed-in visitor, and once for all others.
    expect(render).toHaveBeenCalledTimes(asked.filter(Boolean).length + 1);
  });

  it('is rendered for each request with a valid session, or with a link that is for one person', async () => {
    const render = serving(whoAsks);
    for (const request of [
      { url: '/page', headers: { cookie: 'session=7' } },
      { url: '/page?token=secret' },
    ]) {
      render.mockClear();
      await app.inject(request);
      await app.inject(request);
      expect(render, JSON.stringify(request)).toHaveBeenCalledTimes(2);
    }
  });

  it('is not shared between host names, so that no address leaks into another page', async () => {
    serving(whoAsks);
    const [one, other] = await Promise.all(
      ['one.example', 'other.example'].map((host) => app.inject({ url: '/page', headers: { host } })),
    );
    expect(one?.body).toContain('http://one.example/page');
    expect(other?.body).toContain('http://other.example/page');
  });
});

describe('a shared page', () => {
  it.each([
    ['a cookie that is no session', { cookie: 'a=b' }],
    ['an empty cookie', { cookie: '' }],
    ['a made-up session', { cookie: `session=${'A'.repeat(43)}` }],
    ['a header that no page reads', { authorization: 'Bearer x' }],
  ])('is also sent for %s', async (_title, headers) => {
    const render = serving(whoAsks);
    await app.inject('/page');
    const { body } = await app.inject({ url: '/page', headers });
    expect(body).toContain('greet("nobody")');
    expect(render).toHaveBeenCalledOnce();
  });

  it('is rendered from its address alone, even if the first visitor sends a cookie', async () => {
    serving(whoAsks);
    const { body } = await app.inject({ url: '/page', headers: { cookie: 'a=b' } });
    expect(body).toContain('greet("nobody")');
  });

  it('is rendered without the parameters that it does not read', async () => {
    const render = serving(whoAsks);
    const { body } = await app.inject('/page?utm_source=story&fbclid=1&x=1');
    expect(body).toContain('/page');
    expect(body).not.toContain('fbclid');
    await app.inject('/page?x=2');
    expect(render).toHaveBeenCalledOnce();
    await app.inject('/page?x=3&page=2');
    expect((await app.inject('/page?page=2&x=4')).body).toContain('/page?page=2');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is the same for all addresses without a page, and names none of them', async () => {
    const render = serving(async (request, { context }) => {
      context.setStatus(404);
      return page(request.url);
    });
    for (const url of ['/made-up', '/made-up?x=1', '/another/one']) {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain(url);
    }
    expect(render).toHaveBeenCalledOnce();
  });

  it('can say that something is missing', async () => {
    const render = serving(async (_request, { context }) => {
      await context.apiFetch('/api/missing');
      context.setStatus(404);
      return page('none');
    });
    await app.inject('/page/7');
    expect((await app.inject('/page/7')).statusCode).toBe(404);
    expect(render).toHaveBeenCalledOnce();
  });

  it('allows only its own inline scripts, without a nonce', async () => {
    const data = '<script type="application/ld+json">{"name":"A draw"}</script>';
    serving(async (_request, { context }) =>
      page(`<meta content="${context.nonce}"><script nonce="${context.nonce}">go()</script>${data}`),
    );
    const { body, headers } = await app.inject('/page');
    expect(body).toContain('<script>go()</script>');
    const hash = createHash('sha256').update('go()').digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    // The scroll lock adds styles later, and reads its nonce from the page.
    const nonce = /content="([^"]+)"/.exec(body)?.[1];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  it('does not allow scripts injected through user content', async () => {
    serving(async (_request, { context }) =>
      page(
        `<script>steal()</script><script nonce="guess">more()</script><script nonce="${context.nonce}">go()</script>`,
      ),
    );
    const { headers } = await app.inject('/page');
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('is sent in an encoding that the browser accepts, and must not be stored by shared caches', async () => {
    serving(async () => page('<p>the same</p>'));
    const asking = (encodings: string) =>
      app.inject({ url: '/page', headers: { 'accept-encoding': encodings } });
    const br = await asking('gzip, deflate, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('<p>the same</p>');
    const zipped = await asking('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe('<p>the same</p>');
    const plain = await asking('');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers).toMatchObject({
      vary: 'accept-encoding, cookie',
      'cache-control': 'private, no-cache',
    });
  });

  it.each<[string, PageRenderer]>([
    ['failed', async () => page('no', { status: 500 })],
    ['sets a cookie', async () => page('yes', { headers: { 'set-cookie': 'a=1' } })],
    [
      'sets a cookie by an API call',
      async (_request, { context }) => {
        await context.apiFetch('/api/greeting');
        return page('yes');
      },
    ],
    [
      'was rendered without the data of a failed call',
      async (_request, { context }) => {
        await context.apiFetch('/api/failing');
        return page('part');
      },
    ],
  ])('is not one that %s', async (_title, renderer) => {
    const render = serving(renderer);
    const first = await app.inject('/page');
    const second = await app.inject('/page');
    expect(render).toHaveBeenCalledTimes(2);
    expect(second.body).toBe(first.body);
    expect(second.statusCode).toBe(first.statusCode);
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie']);
  });

  it('can be the coming-soon page', async () => {
    const render = serving(async () => page('soon', { status: 503 }), { holding: true });
    const responses = [await app.inject('/page'), await app.inject('/page')];
    expect(render).toHaveBeenCalledOnce();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(responses.map(({ headers }) => headers['retry-after'])).toEqual(['3600', '3600']);
  });

  it('is not cached during development', async () => {
    const render = serving(async () => page('draft'), { development: true });
    await app.inject('/page');
    await app.inject('/page');
    expect(render).toHaveBeenCalledTimes(2);
  });
});

describe('rendering', () => {
  /** Pages that are rendered until the test ends. */
  const rendering = () => {
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let running = 0;
    let most = 0;
    const render = serving(async () => {
      running += 1;
      most = Math.max(most, running);
      await ended;
      running -= 1;
      return page('done');
    });
    const ask = (count: number, remoteAddress: string) =>
      Array.from({ length: count }, (_, at) =>
        app.inject({ url: '/page', remoteAddress, headers: { cookie: `session=${at}` } }),
      );
    return { ask, end, render, most: () => most };
  };

  it('is limited at once, and a network that asks for too much gets 503 without keeping others waiting', async () => {
    const { ask, end, render, most } = rendering();
    const crowd = ask(150, '192.0.2.1');
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(3), 10_000);
    const others = ask(3, '198.51.100.1');
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(6), 10_000);
    end();
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503)).toHaveLength(47);
    const refused = (await Promise.all(crowd)).find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers['retry-after']).toBe('2');
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(most()).toBe(6);
  });
});

describe('the cache', () => {
  const made = (text: string): SharedPage => {
    const bytes = Buffer.from(text);
    return {
      status: 200,
      headers: {},
      policy: { scripts: [], nonce: '' },
      bodies: { br: bytes, gzip: bytes, identity: bytes },
    };
  };
  const keeping = () => {
    let at = 0;
    const kept = keepPages(() => at);
    const ask = async (key: string, text: string) =>
      (await kept(key, async () => made(text)))?.bodies.identity.toString();
    return {
      ask,
      kept,
      passes: (ms: number) => {
        at += ms;
      },
    };
  };

  it('serves a page for one second, then renews it in the background, and drops it after two seconds', async () => {
    const { ask, passes } = keeping();
    expect(await ask('/', 'first')).toBe('first');
    passes(900);
    expect(await ask('/', 'second')).toBe('first');
    passes(200);
    expect(await ask('/', 'third')).toBe('first');
    await vi.waitFor(async () => expect(await ask('/', 'fourth')).toBe('third'), 10_000);
    passes(2500);
    expect(await ask('/', 'fifth')).toBe('fifth');
  });

  it('drops a page that may no longer be shared, and an expired page that could not be renewed', async () => {
    const { ask, kept, passes } = keeping();
    await ask('/', 'first');
    passes(1500);
    expect((await kept('/', async () => undefined))?.bodies.identity.toString()).toBe('first');
    await vi.waitFor(async () => expect(await kept('/', async () => undefined)).toBeUndefined(), 10_000);
    await ask('/', 'second');
    passes(1500);
    await kept('/', () => Promise.reject(new Error('down')));
    passes(1000);
    await vi.waitFor(
      () => expect(kept('/', () => Promise.reject(new Error('still down')))).rejects.toThrow('still down'),
      10_000,
    );
  });

  it('keeps the newest two hundred pages', async () => {
    const { ask, passes } = keeping();
    for (let at = 0; at <= 200; at += 1) {
      await ask(`/${at}`, 'old');
      passes(1);
    }
    expect(await ask('/200', 'new')).toBe('old');
    expect(await ask('/0', 'new')).toBe('new');
  });
});

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['brotli', 'identity'],
])('picks, for Accept-Encoding %s, the encoding %s', (accepted, encoding) =>
  expect(chooseEncoding(accepted)).toBe(encoding),
);
