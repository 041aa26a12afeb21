import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { healthRoutes } from './health.ts';
import { closeWhileStopping, createDrain, stoppingOptions } from './stopping.ts';

it('a stop waits for a handler whose client has gone away, so that it still has its database', async () => {
  const server = fastify();
  const settle = closeWhileStopping(server);
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const happened: string[] = [];
  server.get('/', async (request) => {
    request.raw.socket.once('close', leave);
    start();
    await released;
    happened.push('handled');
    return '';
  });
  server.addHook('onClose', settle);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const client = new AbortController();
  const request = fetch(address, { signal: client.signal });
  await started;
  client.abort();
  await expect(request).rejects.toThrow();
  await gone;
  const closing = server.close().then(() => happened.push('closed'));
  setImmediate(release);
  await closing;
  expect(happened).toEqual(['handled', 'closed']);
});

it('a request that arrives while the server stops is served, and its connection is closed', async () => {
  const server = fastify(stoppingOptions);
  closeWhileStopping(server);
  server.get('/', async () => 'served');
  const { promise: stopping, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.addHook('preClose', async () => {
    begin();
    await released;
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const closing = server.close();
  await stopping;
  const response = await fetch(address);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  release();
  await closing;
});

// Sends a request while the main thread is blocked, and so before it can accept the connection.
const CALLER = `
  const { workerData: { port, sent }, parentPort } = require('node:worker_threads');
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1);
      Atomics.notify(sent, 0);
    });
  });
  let text = '';
  socket.on('data', (part) => (text += part));
  socket.on('error', ({ code }) => (text += code));
  socket.on('close', () => parentPort.postMessage(text));
`;

it('a request that has arrived but was not accepted when the server stops is served', async () => {
  const server = fastify(stoppingOptions);
  closeWhileStopping(server);
  server.get('/', async () => 'served');
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const caller = new Worker(CALLER, { eval: true, workerData: { port, sent } });
  await once(caller, 'online');
  Atomics.wait(sent, 0, 0, 10_000);
  const closing = server.close();
  const [text] = await once(caller, 'message');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK.*connection: close.*served$/is);
  await closing;
});

it('a process behind a proxy says that it is stopping before it stops', async () => {
  const { drain, isStopping } = createDrain({ isBehindProxy: true });
  const server = fastify();
  healthRoutes(server, { readiness: { check: async () => [] }, isStopping, token: undefined });
  const readState = async () => (await server.inject('/readyz')).statusCode;
  expect(await readState()).toBe(200);
  const beganAt = performance.now();
  const draining = drain();
  expect(await readState()).toBe(503);
  await draining;
  expect(performance.now() - beganAt).toBeGreaterThan(2_900);
});

it('a process without a proxy stops at once', async () => {
  const { drain, isStopping } = createDrain({ isBehindProxy: false });
  const stopped = await Promise.race([
    drain().then(() => true),
    new Promise((resolve) => setImmediate(resolve, false)),
  ]);
  expect([stopped, isStopping()]).toEqual([true, true]);
});
