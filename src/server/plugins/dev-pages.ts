import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { RenderMail } from '#domain/email/mail.ts';
import type { PageRenderer } from './page-rendering.ts';

/** Name under which TanStack Start serves the module that renders pages. */
const PAGES = 'virtual:tanstack-start-server-entry';

const MAILS = '/src/web/emails/render.tsx';

type Views = { openPages: (app: FastifyInstance) => Promise<PageRenderer>; renderMail: RenderMail };

/**
 * Pages and mails as they are being written. Opening the pages puts Vite into this server, on its port: both are
 * compiled when asked for and anew when they have changed.
 */
export function developmentViews(root: string): Views {
  let run: (<Module>(entry: string) => Promise<Module>) | undefined;
  return {
    openPages: async (app) => {
      const runner = await openVite(app, root);
      // Imported anew each time: Vite answers from its cache until a file has changed.
      run = (entry) => runner.import(entry);
      return async (request, options) => {
        const { default: handler }: { default: { fetch: PageRenderer } } = await runner.import(PAGES);
        return handler.fetch(request, options);
      };
    },
    renderMail: async (mail, site) => {
      if (!run) throw new Error('Mails are rendered once the pages are open.');
      const { renderMail } = await run<{ renderMail: RenderMail }>(MAILS);
      return renderMail(mail, site);
    },
  };
}

/** Vite takes its own WebSocket upgrades (`sec-websocket-protocol: vite-…`) from the server and leaves all others. */
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
