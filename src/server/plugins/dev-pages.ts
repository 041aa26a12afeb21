import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { PageRenderer } from './pages.ts';

/** Name under which TanStack Start serves the module that renders pages. */
const ENTRY = 'virtual:tanstack-start-server-entry';

/**
 * Puts Vite into this server, on its port: pages are compiled when asked for and reloaded when they change.
 * Vite takes its own WebSocket upgrades (`sec-websocket-protocol: vite-…`) from the server and leaves all others.
 */
export async function openDevelopmentPages(app: FastifyInstance, root: string): Promise<PageRenderer> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use(vite.middlewares);

  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) {
    throw new Error('Vite cannot run the pages in this process.');
  }
  return async (request, options) => {
    // Imported anew for each page: Vite answers from its cache until a file has changed.
    const { default: handler }: { default: { fetch: PageRenderer } } = await environment.runner.import(ENTRY);
    return handler.fetch(request, options);
  };
}
