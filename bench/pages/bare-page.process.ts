// A page as large as the one that it is given, with as many elements, rendered by the same React and router: what a page
// costs that asks for nothing and decides nothing.
import { text } from 'node:stream/consumers';
import {
  createRootRoute,
  createRoute,
  createRouter,
  HeadContent,
  Outlet,
  Scripts,
} from '@tanstack/react-router';
import { createRequestHandler, defaultStreamHandler } from '@tanstack/react-router/ssr/server';
import Fastify from 'fastify';
import { createElement as h } from 'react';

const html = await text(process.stdin);
const elements = html.match(/<[a-z][^/>]*/g)?.length ?? 1;
const CLASSES = 'flex min-h-11 items-center text-muted hover:text-oak md:min-h-9';
/** What each element takes beside its words. */
const FRAME = `<p class="${CLASSES}"></p>`.length;
const words = 'x'.repeat(Math.max(1, Math.round(html.length / elements) - FRAME));

function Lines() {
  const lines = Array.from({ length: elements }, (_, at) => h('p', { key: at, className: CLASSES }, words));
  return h('main', null, lines);
}

const root = createRootRoute({
  component: () => h('html', null, h('head', null, h(HeadContent)), h('body', null, h(Outlet), h(Scripts))),
});
const page = createRoute({ getParentRoute: () => root, path: '/', component: Lines });
const routeTree = root.addChildren([page]);

const server = Fastify();
server.get('/*', async (request, reply) => {
  const asked = new Request(new URL(request.url, `http://${request.host}`));
  const handle = createRequestHandler({ request: asked, createRouter: () => createRouter({ routeTree }) });
  const response = await handle(defaultStreamHandler);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body);
});
await server.listen({ port: Number(process.env.PORT) });
console.log('ready');
