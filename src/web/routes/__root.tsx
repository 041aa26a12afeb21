import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Footer } from '#web/components/layout/footer.tsx';
import { Navigation } from '#web/components/layout/navigation.tsx';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { AuthProvider, sessionQuery } from '#web/features/accounts/session.tsx';
import { pageHead } from '#web/lib/head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import appCss from '#web/styles/app.css?url';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Never rejects: a public page is shown even while the session cannot be read.
  loader: ({ context }) => context.queryClient.prefetchQuery(sessionQuery(context.api)),
  head: ({ match }) => ({
    ...pageHead(match.context.site, {}),
    links: [
      { rel: 'stylesheet', href: appCss },
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
    ],
  }),
  shellComponent: Document,
  component: Root,
});

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <HeadContent />
      </head>
      <body className="flex flex-col">
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  return (
    <AuthProvider>
      <a
        href="#main"
        className="sr-only rounded-control bg-surface px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        Skip to content
      </a>
      <Navigation />
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
    </AuthProvider>
  );
}
