import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { RenderEmail } from '#domain/email/email.ts';
import type { PageRenderer, Pages } from './page-rendering.ts';

/** The module that TanStack Start uses to render pages. */
const PAGES = 'virtual:tanstack-start-server-entry';

const EMAILS = '/src/web/emails/render.tsx';

type Views = { openPages: (app: FastifyInstance) => Promise<Pages>; renderEmail: RenderEmail };

/**
 * Renders pages and emails during development. Runs Vite inside this server, which compiles them on demand and after
 * changes.
 */
export function createDevelopmentViews(root: string): Views {
  let run: (<Module>(entry: string) => Promise<Module>) | undefined;
  return {
    openPages: async (app) => {
      const runner = await openVite(app, root);
      // The module is imported each time, and Vite serves it from its cache until a file changes.
      run = (entry) => runner.import(entry);
      return {
        render: async (request, options) => {
          const { default: handler }: { default: { fetch: PageRenderer } } = await runner.import(PAGES);
          return handler.fetch(request, options);
        },
      };
    },
    renderEmail: async (email, site) => {
      if (!run) throw new Error('Emails are rendered once the pages are open.');
      const { renderEmail } = await run<{ renderEmail: RenderEmail }>(EMAILS);
      return renderEmail(email, site);
    },
  };
}

/** Vite handles its own WebSocket upgrades (`sec-websocket-protocol: vite-…`) and ignores all others. */
async function openVite(app: FastifyInstance, root: string) {
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
  return environment.runner;
}
