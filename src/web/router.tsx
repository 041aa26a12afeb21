import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { getGlobalStartContext } from '@tanstack/react-start';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { PageContext, Site } from '#contract/platform/site.ts';
import { ErrorScreen } from '#web/components/layout/error-screen.tsx';
import { PendingScreen } from '#web/components/layout/pending-screen.tsx';
import { NotFoundScreen } from '#web/features/pages/site/not-found.tsx';
import { createApi, type Send } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { parseSearch, stringifySearch } from '#web/lib/search.ts';
import { allowInjectedStyles } from '#web/lib/style-nonce.ts';
import { routeTree } from './routeTree.gen.ts';
import { scrollsAfter } from './start/keep-scroll.ts';

declare module '@tanstack/react-router' {
  interface Register {
    server: { requestContext: PageContext };
  }
  interface StaticDataRouteOption {
    /** Shows the page without the site's header and footer. */
    bare?: true;
    /**
     * Shows the header for hosts instead of the site's header and footer: on every visit, in the host view, or if the
     * user runs the draw, which the loader says with `isRun`.
     */
    hostFrame?: 'always' | 'hostView' | 'ifRun';
    /** The name of the page in that header, if it belongs to no draw. */
    area?: string;
    /** Uses the fonts of the draw that the page loads. */
    drawFonts?: true;
    /** Whether the page of this draw has a part `#tickets`, to which keyboard users can skip. */
    hasTickets?: (draw: PrizeDraw | undefined) => boolean;
    /** Search parameters that are part of the page's canonical URL, such as a list's page number. */
    listParameters?: readonly string[];
  }
}

/** A placeholder. Browsers receive the site's settings with the page, before they are used. */
const UNKNOWN_SITE: Site = {
  brandName: '',
  publicUrl: '',
  supportEmail: undefined,
  verificationCallUrl: undefined,
  socialLinks: [],
  payments: { provider: 'test' },
  newsletter: true,
  ticketsPerOrder: 999,
  monthlyLimitPence: 0,
  creditCardLimitPence: 0,
  countdownSeconds: 0,
  holding: false,
  year: 0,
};

/** The server creates a router for each request; the browser creates one for the life of the page. */
export function getRouter() {
  const page = getGlobalStartContext();
  if (!page) allowInjectedStyles();
  const queryClient = createQueryClient();
  const context: RouterContext = {
    queryClient,
    api: createApi(page ? inProcess(page) : fetch),
    site: page?.site ?? UNKNOWN_SITE,
    setStatus: page?.setStatus ?? (() => {}),
    reportError: page?.reportError ?? (() => {}),
  };

  const router = createRouter({
    routeTree,
    context,
    ...(page && { ssr: { nonce: page.nonce } }),
    defaultPreload: 'intent',
    // TanStack Query manages caching, so the router always runs its loaders.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    scrollRestoration: page ? true : scrollsAfter(location.pathname),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    dehydrate: () => ({ site: context.site }),
    hydrate: ({ site }) => {
      context.site = site;
    },
  });

  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // Excludes queries that are still loading. If one failed later, the browser would get an error that has no
    // message and belongs to no query.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  });
  return router;
}

function inProcess(page: PageContext): Send {
  return (path, { method }) => {
    if (method !== 'GET')
      throw new Error(`Only GET calls may be made while a page is rendered: ${method} ${path}`);
    return page.apiFetch(path);
  };
}
