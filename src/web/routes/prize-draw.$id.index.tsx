import { createFileRoute, redirect } from '@tanstack/react-router';
import { buildDrawPath } from '#domain/organisations/addresses.ts';
import { DrawSkeleton } from '#web/features/draws/page/draw-skeleton.tsx';
import { DrawMissing } from '#web/features/draws/page/lazy-parts.ts';
import { DrawRoute, loadDrawRoute } from '#web/features/pages/draw/draw-route.tsx';
import { buildDrawRouteHead, hasTickets, parseDrawSearch } from '#web/features/pages/draw/draw-search.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/')({
  // Every visitor to the page needs all of these, and one file is smaller than several.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'notFoundComponent']],
  staticData: { drawFonts: true, hasTickets },
  validateSearch: parseDrawSearch,
  loader: async ({ context, params: { id }, location }) => {
    const draw = await orNotFound(loadDrawRoute(context, id));
    // A preview stays here, because a draft's short address can still change. Campaign parameters are kept. Browsers
    // must not remember the redirect, because a refused name takes the short address away.
    if (draw.organisation && !parseDrawSearch(location.search).preview) {
      throw redirect({ href: buildDrawPath(draw) + location.searchStr, statusCode: 302, replace: true });
    }
    return draw;
  },
  head: buildDrawRouteHead,
  pendingComponent: DrawSkeleton,
  notFoundComponent: DrawMissing,
  component: () => <DrawRoute draw={Route.useLoaderData()} search={Route.useSearch()} />,
});
