import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { expect, it } from 'vitest';
import { createRepeatFilter } from '../collapse-repeats.ts';
import { createRequestIds } from '../request-id.ts';
import { logRequests } from './request-log.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function start(trustProxy: number | string[] = 0) {
  const lines: Record<string, unknown>[] = [];
  const { logMethod } = createRepeatFilter();
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const server: FastifyInstance = Fastify({
    logger: { hooks: { logMethod }, stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(trustProxy),
  });
  logRequests(server);
  server.get('/orders/:id', async (request) => {
    request.viewer = { ...request.viewer, id: 'the-user' } as never;
    return 'ok';
  });
  server.get('/quiet', { logLevel: 'warn' }, async () => 'ok');
  server.get('/down', (_request, reply) => reply.code(503).send('down'));
  return { server, lines };
}

it('each request is one line with its route, status, duration, id and user [OPS-43]', async () => {
  const { server, lines } = start();
  const response = await server.inject('/orders/7?search=ann@example.org&token=abc');
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      level: 30,
      method: 'GET',
      route: '/orders/:id',
      status: 200,
      durationMs: expect.any(Number),
      reqId: response.headers['x-request-id'],
      userId: 'the-user',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ann@|abc|orders\/7/);
  await server.inject('/quiet');
  expect(lines).toHaveLength(1);
  await server.inject('/nothing/here');
  expect(lines[1]).toMatchObject({ route: 'unknown', status: 404 });
});

it('equal errors of a route are one line [OPS-44]', async () => {
  const { server, lines } = start();
  for (let count = 0; count < 5; count += 1) await server.inject('/down');
  expect(lines).toMatchObject([{ level: 40, route: '/down', status: 503 }]);
});

it('an id is unique, and taken from a proxy only if it is trusted and the id is well-formed [OPS-43]', async () => {
  const idOf = async (trustProxy: number | string[], given?: string, remoteAddress = '10.0.0.7') => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    const { server } = start(trustProxy);
    return String((await server.inject({ url: '/quiet', headers, remoteAddress })).headers['x-request-id']);
  };
  const given = 'proxy-0123456789';
  const first = await idOf(0);
  expect(first).toMatch(UUID);
  expect(await idOf(0)).not.toBe(first);
  expect(await idOf(0, given)).toMatch(UUID);
  expect(await idOf(1, given)).toBe(given);
  expect(await idOf(['10.0.0.0/8'], given)).toBe(given);
  expect(await idOf(['10.0.0.7'], given, '::ffff:10.0.0.7')).toBe(given);
  expect(await idOf(['10.0.0.0/8', 'fd00::/8'], given, '203.0.113.9')).toMatch(UUID);
  for (const malformed of ['short', 'with space in it', 'x'.repeat(65), '{"level":60,"msg":"x"}'])
    expect(await idOf(1, malformed)).toMatch(UUID);
});
