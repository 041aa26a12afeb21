import { createFileRoute } from '@tanstack/react-router';
import liveScreenCss from '#web/features/drawing/live-screen/live-screen.css?url';
import { LiveScreenMissing } from '#web/features/drawing/live-screen/live-screen-missing.tsx';
import { LiveScreenPage } from '#web/features/drawing/live-screen/live-screen-page.tsx';
import { publicDrawingQuery, publicResultsQuery } from '#web/features/drawing/live-screen/queries.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/live')({
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  // Used on streams and projectors, so the site's header and footer are hidden.
  staticData: { bare: true, drawFonts: true },
  loader: async ({ context: { queryClient, api }, params: { id } }) => {
    // Shows the current state, not the cached state of an earlier visit.
    const now = { staleTime: 0 };
    const [draw] = await orNotFound(
      Promise.all([
        queryClient.fetchQuery({ ...drawQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...publicDrawingQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...publicResultsQuery(api, id), ...now }),
      ]),
    );
    return draw;
  },
  head: ({ match, loaderData: draw }) => ({
    ...(draw
      ? buildDrawHead(match.context.site, draw, {
          title: `Live: ${draw.title}`,
          description: `Watch the draw for ${draw.title} live.`,
          unlisted: true,
        })
      : buildPageHead(match.context.site, { title: 'Prize Draw Not Found' })),
    links: [{ rel: 'stylesheet', href: liveScreenCss }],
  }),
  notFoundComponent: LiveScreenMissing,
  component: Live,
});

function Live() {
  const { id } = Route.useParams();
  // The key resets the screen's state when the draw changes.
  return <LiveScreenPage key={id} id={id} />;
}
