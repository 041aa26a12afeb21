import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/helpers/app.ts';
import { answerError, answerErrors } from './errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('an address that cannot be', () => {
  it.each(['/api/v1/prize-draws/%', '/api/%E0%A4%A', '/api/user/%zz'])(
    'is refused in the shape of a call: %s',
    async (url) => {
      const answer = await app.client().send({ method: 'GET', url });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: 'This address is not valid.', code: 'invalid' },
      ]);
    },
  );

  it.each(['/%', '/prize-draw/%E0%A4%A'])('is refused in words where it is no call: %s', async (url) => {
    const answer = await app.client().send({ method: 'GET', url });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      400,
      'text/plain',
      'This address is not valid.',
    ]);
  });

  it('is not found where an id is endless', async () => {
    const url = `/api/v1/prize-draws/${'a'.repeat(501)}`;
    const answer = await app.client().send({ method: 'GET', url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'missing']);
  });
});

describe('what does not exist', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nonsense'],
    ['GET', '/api//user'],
    ['POST', '/api/nonsense'],
    ['PROPFIND', '/api/user'],
    ['OPTIONS', '/api/user'],
  ])('is told in the shape of a call: %s %s', async (method, url) => {
    const answer = await app.client().send({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: `There is no call ${method} ${url}.`, code: 'missing' },
    ]);
  });

  it.each([
    ['POST', '/nonsense'],
    ['DELETE', '/'],
  ])('is told in words where it is no call: %s %s', async (method, url) => {
    const answer = await app.client().send({ method, url });
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });
});

describe('a failure', () => {
  let server: FastifyInstance;
  beforeAll(() => {
    server = Fastify({ frameworkErrors: answerError });
    answerErrors(server);
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

  it('tells the caller nothing but that it is ours', async () => {
    const call = await server.inject('/api/broken');
    expect([call.statusCode, call.json()]).toEqual([
      500,
      { message: 'Something went wrong on our side. Please try again.', code: 'failed' },
    ]);
    const page = await server.inject('/page');
    expect([page.statusCode, page.body]).toEqual([
      500,
      'Something went wrong on our side. Please try again.',
    ]);
  });

  it.each(['lock', 'cancelled', 'full', 'gone', 'lost'])(
    'of a database that cannot just now (%s) asks to come back',
    async (name) => {
      const answer = await server.inject(`/api/${name}`);
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
    },
  );

  it('of a statement that is wrong stays ours', async () => {
    expect((await server.inject('/api/duplicate')).statusCode).toBe(500);
  });
});
