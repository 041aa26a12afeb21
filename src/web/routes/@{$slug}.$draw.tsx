import { createFileRoute, redirect } from '@tanstack/react-router';
import { buildDrawPath } from '#domain/organisations/addresses.ts';
import { DrawSkeleton } from '#web/features/draws/page/draw-skeleton.tsx';
import { DrawMissing } from '#web/features/draws/page/lazy-parts.ts';
import { loadDrawAt } from '#web/features/draws/page/load-draw-page.ts';
import { DrawRoute, loadDrawRoute } from '#web/features/pages/draw/draw-route.tsx';
import { buildDrawRouteHead, hasTickets, parseDrawSearch } from '#web/features/pages/draw/draw-search.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/@{$slug}/$draw')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'notFoundComponent']],
  staticData: { drawFonts: true, hasTickets },
  validateSearch: parseDrawSearch,
  loader: async ({ context, params, location }) => {
    const id = await orNotFound(loadDrawAt(context, params));
    const draw = await orNotFound(loadDrawRoute(context, id));
    const path = buildDrawPath(draw);
    // Addresses work in capitals too, as people may type them from a poster.
    if (path !== location.pathname.replace(/\/$/, ''))
      throw redirect({ href: path + location.searchStr, statusCode: 301, replace: true });
    return draw;
  },
  head: buildDrawRouteHead,
  pendingComponent: DrawSkeleton,
  notFoundComponent: DrawMissing,
  component: () => <DrawRoute draw={Route.useLoaderData()} search={Route.useSearch()} />,
});
