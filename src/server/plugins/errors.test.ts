import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../tests/helpers/app.ts';
import { handleError, registerErrorHandlers } from './errors.ts';

const app = await provideTestApp();

describe('a malformed address', () => {
  it.each(['/api/v1/prize-draws/%', '/api/%E0%A4%A', '/api/user/%zz'])(
    'gets a JSON error under /api: %s',
    async (url) => {
      const response = await app.client().send({ method: 'GET', url });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { message: 'This address isn’t valid.', code: 'invalid' },
      ]);
    },
  );

  it.each(['/%', '/prize-draw/%E0%A4%A'])('outside the API gets a plain text error: %s', async (url) => {
    const response = await app.client().send({ method: 'GET', url });
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      400,
      'text/plain',
      'This address isn’t valid.',
    ]);
  });

  it('gets a 404 error if an id is too long', async () => {
    const url = `/api/v1/prize-draws/${'a'.repeat(501)}`;
    const response = await app.client().send({ method: 'GET', url });
    expect([response.statusCode, response.json().code]).toEqual([404, 'missing']);
  });
});

describe('an unknown path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nonsense'],
    ['GET', '/api//user'],
    ['POST', '/api/nonsense'],
    ['PROPFIND', '/api/user'],
    ['OPTIONS', '/api/user'],
  ])('gets a JSON error under /api: %s %s', async (method, url) => {
    const response = await app.client().send({ method, url });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: `There is no call ${method} ${url}.`, code: 'missing' },
    ]);
  });

  it.each([
    ['POST', '/nonsense'],
    ['DELETE', '/'],
  ])('gets a plain text error outside the API: %s %s', async (method, url) => {
    const response = await app.client().send({ method, url });
    expect([response.statusCode, response.body]).toEqual([404, 'Not found']);
  });
});

describe('an unexpected error', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    server = Fastify({ frameworkErrors: handleError });
    registerErrorHandlers(server);
    const failWith = (error: Error) => async () => {
      throw error;
    };
    const secret = new Error('select from people where email = ann@example.org');
    server.get('/api/broken', failWith(secret));
    server.get('/page', failWith(secret));
    const codes = { lock: '55P03', cancelled: '57014', full: '53300', gone: 'ECONNREFUSED' };
    for (const [name, code] of Object.entries(codes)) {
      server.get(
        `/api/${name}`,
        failWith(new Error('x', { cause: Object.assign(new Error('y'), { code }) })),
      );
    }
    server.get('/api/lost', failWith(new Error('x', { cause: new Error('Connection terminated') })));
    const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
    server.get('/api/duplicate', failWith(duplicate));
  });
  afterAll(() => server.close());

  it('reveals no details to the caller', async () => {
    const call = await server.inject('/api/broken');
    expect([call.statusCode, call.json()]).toEqual([
      500,
      {
        message: 'Something went wrong on our side. Please try again.',
        code: 'failed',
        requestId: expect.any(String),
      },
    ]);
    const page = await server.inject('/page');
    expect([page.statusCode, page.body]).toEqual([
      500,
      'Something went wrong on our side. Please try again.',
    ]);
  });

  it.each(['lock', 'cancelled', 'full', 'gone', 'lost'])(
    'from an unavailable database (%s) asks the caller to retry',
    async (name) => {
      const response = await server.inject(`/api/${name}`);
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
    },
  );

  it('caused by an invalid statement returns 500', async () => {
    expect((await server.inject('/api/duplicate')).statusCode).toBe(500);
  });
});

it('a database that is read-only gets a response that says when to retry', async () => {
  const server = Fastify();
  registerErrorHandlers(server);
  server.get('/api/write', () =>
    app.database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`delete from audit_entries`);
    }),
  );
  const { statusCode, headers, body } = await server.inject('/api/write');
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '2', 'unavailable']);
});
