import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../tests/helpers/draws.ts';
import { eventually } from '../../../tests/helpers/eventually.ts';
import { register, type Someone, verifiedHost } from '../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../tests/helpers/tickets.ts';
import { ApiError } from '../api-error.ts';

const PUBLIC_URL = 'https://draws.example.org';

let app: TestApp;
let published: TestApp;
let someone: Someone;
beforeAll(async () => {
  app = await startTestApp({ environment: { BRAND_NAME: 'Acorn Draws' } });
  published = await startTestApp({ database: app.database, environment: { PUBLIC_URL, PAYMENTS: 'test' } });
  someone = await register(app);
});
afterAll(async () => {
  await published.stop();
  await app.stop();
});

type Sent = { method?: string; url?: string; body?: unknown; headers?: Record<string, string> };
const send = (request: Sent, client = someone.client) =>
  client.send({ method: 'POST', url: '/api/login', ...request });

const JSON_TYPE = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('an error response', () => {
  const cases: [
    status: number,
    code: string,
    request: () => Promise<{ statusCode: number; body: string }>,
  ][] = [
    [400, 'invalid', () => send({ body: '{"email":', headers: JSON_TYPE })],
    [401, 'unauthenticated', () => send({ method: 'GET', url: '/api/user' }, app.client())],
    [403, 'forbidden', () => send({ method: 'GET', url: '/api/v1/admin/hosts' })],
    [404, 'missing', () => send({ method: 'GET', url: '/api/v1/nothing' })],
    [404, 'missing', () => send({ method: 'DELETE', url: '/api/nothing/at/all' })],
    [404, 'missing', () => send({ method: 'GET', url: '/api/v1/prize-draws/no-id' })],
    [
      409,
      'email_taken',
      () => send({ url: '/api/register', body: { ...person, email: someone.user.email } }),
    ],
    [413, 'too_large', () => send({ body: { email: 'x'.repeat(300_000) } })],
    [415, 'wrong_type', () => send({ body: 'email=a', headers: form })],
    [415, 'wrong_type', () => send({ body: '<a/>', headers: { 'content-type': 'text/xml' } })],
  ];
  const person = {
    password: 'a long password',
    firstName: 'Ann',
    lastName: 'Oak',
    dateOfBirth: '1990-03-27',
  };

  it.each(cases)(
    'with %i explains itself in a sentence and a code: %s [API-GEN-01]',
    async (status, code, request) => {
      const response = await request();
      expect(response.statusCode).toBe(status);
      const { message, ...rest } = JSON.parse(response.body);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(rest).toEqual({ code });
    },
  );

  it("with status 400 lists each invalid field, and uses the first one's message [API-GEN-01]", async () => {
    const response = await send({ body: { email: 'nobody', password: '' } });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: 'Invalid email address',
        code: 'invalid',
        issues: [
          { path: 'email', message: 'Invalid email address' },
          { path: 'password', message: 'Password is required' },
        ],
      },
    ]);
  });

  it('with status 400 has a message even for an empty request [API-GEN-01]', async () => {
    expect((await send({})).json()).toMatchObject({ message: 'Please send a JSON object.', code: 'invalid' });
  });

  it('with status 402, 429 or 503 has the same format, and shows when to retry [API-GEN-01]', async () => {
    const draw = await publishedDraw(app, await verifiedHost(app), {
      skillGameType: null,
      skillGameDifficulty: null,
    });
    const declined = await tryToBuy(someone.client, draw, 1, { testOutcome: 'decline' });
    expect([declined.status, Object.keys(declined.error)]).toEqual([402, ['message', 'code']]);

    const limited = await startTestApp({ database: app.database, limits: true });
    const eager = limited.client();
    const url = `/api/v1/prize-draws/${crypto.randomUUID()}/challenge`;
    let response = await eager.send({ method: 'POST', url });
    for (let time = 0; response.statusCode !== 429 && time < 400; time += 1) {
      response = await eager.send({ method: 'POST', url });
    }
    expect([response.statusCode, Object.keys(response.json())]).toEqual([429, ['message', 'code']]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await limited.server.close();

    const busy = new ApiError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: 2 });
    const rejected = vi.spyOn(app.services.draws, 'show').mockRejectedValue(busy);
    response = await send({ method: 'GET', url: `/api/v1/prize-draws/${draw.id}` });
    rejected.mockRestore();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(response.json()).toEqual({ message: 'Please try again in a moment.', code: 'unavailable' });
  });

  it('for an unexpected error reveals no details', async () => {
    const broken = vi.spyOn(app.services.draws, 'show').mockRejectedValue(new Error('secret detail'));
    const url = `/api/v1/prize-draws/${crypto.randomUUID()}`;
    const response = await send({ method: 'GET', url });
    broken.mockRestore();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'failed',
      requestId: response.headers['x-request-id'],
    });
  });
});

describe('the API description', () => {
  it('lists every call with its summary, and is available as a page [API-GEN-05]', async () => {
    const response = await send({ method: 'GET', url: '/api/openapi.json' }, app.client());
    expect(response.statusCode).toBe(200);
    const { openapi, info, paths } = response.json();
    expect([openapi, info.title]).toEqual(['3.1.0', 'Acorn Draws API']);
    type Operation = {
      summary: string;
      security?: unknown;
      responses: Record<string, { content?: unknown }>;
    };
    const described = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, security, responses }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1').replace('{*}', '*')}`,
        [summary, security !== undefined, Object.keys(responses)[0], responses['204']?.content],
      ]),
    );
    const contract = Object.entries(calls).map(([call, { summary, access, status }]) => [
      call,
      [summary, access !== 'anyone', String(status), undefined],
    ]);
    expect(Object.fromEntries(described)).toStrictEqual(Object.fromEntries(contract));
    const page = await send({ method: 'GET', url: '/api/docs/' }, app.client());
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
    expect(String(page.headers['content-security-policy'])).toContain("; script-src 'self'; ");
    const [, path = ''] = /src="(js\/start[^"]*)"/.exec(page.body) ?? [];
    const start = await send({ method: 'GET', url: `/api/docs/${path}` }, app.client());
    expect(start.headers['content-type']).toMatch(/^text\/javascript/);
    expect(start.body).toContain('/api/openapi.json');
  });

  it('is compressed, and sent again only if it has changed [API-GEN-05]', async () => {
    const ask = (headers: Record<string, string>) =>
      send({ method: 'GET', url: '/api/openapi.json', headers }, app.client());
    const plain = await ask({});
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask({ 'accept-encoding': encoding });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    }
    const same = await ask({ 'if-none-match': String(plain.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
  });
});

describe('the health endpoints', () => {
  const ask = async (url: string) => (await send({ method: 'GET', url }, app.client())).statusCode;

  it('report that the process is alive and that its database responds [API-GEN-06]', async () => {
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
    const gone = vi.spyOn(app.database.db, 'execute').mockRejectedValue(new Error('gone'));
    onTestFinished(() => gone.mockRestore());
    const lost = vi.spyOn(app.database.db, 'insert').mockImplementation(() => {
      throw new Error('gone');
    });
    onTestFinished(() => lost.mockRestore());
    await eventually(() => ask('/readyz')).toBe(503);
    expect(await ask('/healthz')).toBe(200);
    gone.mockRestore();
    lost.mockRestore();
    await eventually(() => ask('/readyz')).toBe(200);
  });
});

describe('a call that changes data', () => {
  const from = async (headers: Record<string, string>, to = app, method = 'POST') => {
    const response = await to.client().send({ method, url: '/api/logout', headers });
    return response.statusCode === 403 ? response.json().code : response.statusCode;
  };
  const host = { host: 'draws.test:3000' };

  it("is accepted from this site's pages, and from programs that send no origin [API-GEN-07]", async () => {
    for (const headers of [
      {},
      host,
      { ...host, origin: 'http://draws.test:3000' },
      { ...host, origin: 'http://draws.test:3000', 'sec-fetch-site': 'same-origin' },
      { ...host, 'sec-fetch-site': 'none' },
    ]) {
      expect([headers, await from(headers)]).toEqual([headers, 204]);
    }
  });

  it('is rejected from other sites and opaque origins [API-GEN-07]', async () => {
    for (const headers of [
      { ...host, origin: 'http://elsewhere.test' },
      { ...host, origin: 'https://draws.test:3000' },
      { ...host, origin: 'http://draws.test' },
      { ...host, origin: 'null' },
      { ...host, 'sec-fetch-site': 'cross-site' },
      { ...host, 'sec-fetch-site': 'same-site' },
      { ...host, origin: 'http://draws.test:3000', 'sec-fetch-site': 'cross-site' },
    ]) {
      expect([headers, await from(headers)]).toEqual([headers, 'foreign_site']);
    }
  });

  it('is checked against the public address if one is set, whatever the Host header says [API-GEN-07]', async () => {
    expect(await from({ ...host, origin: PUBLIC_URL }, published)).toBe(204);
    expect(await from({ ...host, origin: 'http://draws.test:3000' }, published)).toBe('foreign_site');
  });

  it('is checked, unlike a read, which is open to pages on every site [API-GEN-07]', async () => {
    const response = await app.client().send({
      method: 'GET',
      url: '/api/v1/prize-draws',
      headers: { origin: 'http://elsewhere.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});
