import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageRenderer, Pages } from './page-rendering.ts';

const YEAR = 31_536_000;
const HOUR = 3600;

const NOT_BUILT = 'The pages have not been built yet. Run `npm run build`, or start with `npm start`.';

/**
 * Serves the files that `vite build` wrote to `<dist>/client`, and returns the pages in `<dist>/server`. Without a
 * build, the API still works, and every page shows what is missing.
 */
export async function openBuiltPages(app: FastifyInstance, dist: string): Promise<Pages> {
  const entry = join(dist, 'server', 'server.js');
  try {
    await access(entry);
  } catch {
    const headers = { 'content-type': 'text/plain' };
    return { render: async () => new Response(NOT_BUILT, { status: 503, headers }) };
  }
  await serveFiles(app, join(dist, 'client'));
  const load = (name: string) => import(pathToFileURL(join(dist, 'server', name)).href);
  const { default: handler }: { default: { fetch: PageRenderer } } = await load('server.js');
  const { matchAddress }: Required<Pick<Pages, 'matchAddress'>> = await load('addresses.js');
  return { render: handler.fetch, matchAddress };
}

/** Creates one route per file, so that pages handle all other paths. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    // The build writes .br and .gz files where compression helps.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // The names of files in assets/ contain a hash of their content.
      const hashed = path.startsWith(join(root, 'assets'));
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`,
      );
    },
  });
}
