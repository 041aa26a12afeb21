import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll } from 'vitest';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** A response; `lost` means that the connection breaks after the server has handled the request. */
export type Reply = { status: number; body?: unknown } | 'lost';

/** A fake of an external API for one test file: it records requests and responds as `handle` decides. */
export async function startFakeApi(handle: (request: Received) => Reply | Promise<Reply>) {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() };
    requests.push(received);
    const reply = await handle(received);
    if (reply === 'lost') return request.socket.destroy();
    response
      .writeHead(reply.status, { 'content-type': 'application/json' })
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { requests, apiBase: `http://127.0.0.1:${bound.port}` };
}
