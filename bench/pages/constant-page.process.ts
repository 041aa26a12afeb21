// The page that it is given, sent as it is: what is left of a page's price when nothing has to be rendered.
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { compressAnswers } from '#server/plugins/compression.ts';
import { setSecurityHeaders } from '#server/plugins/security-headers.ts';

const page = Buffer.from(await text(process.stdin));
const server = Fastify();
setSecurityHeaders(server, undefined);
await compressAnswers(server);
server.get('/*', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
await server.listen({ port: Number(process.env.PORT) });
console.log('ready');
