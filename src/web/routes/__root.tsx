import {
  createRootRouteWithContext,
  Outlet,
  Scripts,
  type StaticDataRouteOption,
  useMatches,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buildFontLinks, findPageFonts } from '#web/components/draw/fonts.ts';
import { Footer } from '#web/components/layout/footer.tsx';
import { Navigation } from '#web/components/layout/navigation.tsx';
import { NavigationEffects } from '#web/components/layout/navigation-effects.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { FooterNewsletter } from '#web/features/email/newsletter/footer-form.tsx';
import { enforcePreLaunchGate } from '#web/features/pages/holding/pre-launch-gate.ts';
import { findFrame } from '#web/features/pages/host-frame/find-frame.ts';
import { HostHeader } from '#web/features/pages/host-frame/lazy-host-header.tsx';
import { findFallbackTitle } from '#web/features/pages/site/fallback-title.ts';
import { buildPageHead, buildSiteHead } from '#web/lib/head.ts';
import { type RouterContext, useSite } from '#web/lib/router-context.ts';
import { AuthProvider, sessionQuery, useAuth } from '#web/lib/session.tsx';
import { DocumentHead } from '#web/start/document-head.tsx';
import appCss from '#web/styles/app.css?url';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: enforcePreLaunchGate,
  // Never rejects: a public page renders even if the session fails to load.
  loader: ({ context }) => context.queryClient.prefetchQuery(sessionQuery(context.api)),
  head: ({ match, matches }) => {
    const { site } = match.context;
    const standIn = findFallbackTitle(matches);
    const page = matches.at(-1) ?? match;
    // Not-found screens have no canonical URL.
    const place = standIn ? { meta: [], links: [] } : buildSiteHead(site, placeOf(page));
    return {
      meta: [...place.meta, ...buildPageHead(site, { title: standIn, unlisted: standIn !== undefined }).meta],
      links: [
        ...buildFontLinks(findPageFonts(matches)),
        { rel: 'stylesheet', href: appCss },
        ...place.links,
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/site.webmanifest' },
      ],
    };
  },
  shellComponent: Document,
  component: Root,
});

type Page = { pathname: string; search: object; staticData: StaticDataRouteOption };

const placeOf = ({ pathname, search, staticData }: Page) => ({
  pathname,
  search: { ...search },
  listParameters: staticData.listParameters ?? [],
});

function Document({ children }: { children: ReactNode }) {
  const fonts = useMatches({ select: findPageFonts });
  return (
    <html lang="en-GB" data-fonts={fonts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1512" media="(prefers-color-scheme: dark)" />
        <DocumentHead />
      </head>
      <body
        className="flex flex-col"
        onAuxClickCapture={({ nativeEvent }) => window.earlyInput?.onReactEvent(nativeEvent)}
      >
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  return (
    <AuthProvider>
      <Frame />
    </AuthProvider>
  );
}

function Frame() {
  const { holding } = useSite();
  const { user } = useAuth();
  const matches = useMatches();
  const frame = findFrame(matches, user);
  const page = matches.at(-1);
  const hasTickets = page?.staticData.hasTickets?.(page.loaderData as PrizeDraw | undefined);
  // Before the site opens, only admins have pages to navigate to.
  const alone = frame === 'bare' || (holding && user?.role !== 'admin');
  const isHostFrame = frame === 'host';
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {hasTickets && (
        <a href="#tickets" className="skip-link">
          Skip to tickets
        </a>
      )}
      {!alone && (isHostFrame ? <HostHeader page={page} /> : <Navigation />)}
      <main id="main" tabIndex={-1} className={cn('w-full flex-1 outline-none', isHostFrame && 'pb-24')}>
        <Outlet />
      </main>
      {!alone && !isHostFrame && <Footer newsletter={<FooterNewsletter />} />}
      <Toaster />
      <NavigationEffects />
    </>
  );
}
