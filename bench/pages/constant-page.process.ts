// Sends the page in PAGE_FILE unchanged, to measure the cost of a page without rendering.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { compressResponses } from '#server/plugins/compression.ts';
import { setSecurityHeaders } from '#server/plugins/security-headers.ts';

const page = readFileSync(process.env.PAGE_FILE ?? '');
const server = Fastify();
setSecurityHeaders(server, undefined);
await compressResponses(server);
server.get('/*', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
await server.listen({ port: Number(process.env.PORT) });
process.once('SIGTERM', () => server.close());
