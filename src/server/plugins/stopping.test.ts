import fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeWhileStopping, stoppingOptions } from './stopping.ts';

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
