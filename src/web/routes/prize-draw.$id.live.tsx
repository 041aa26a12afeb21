import { createFileRoute } from '@tanstack/react-router';
import { publicDrawingQuery, publicResultsQuery } from '#web/features/drawing/live-screen/queries.ts';
import stageCss from '#web/features/drawing/live-screen/stage.css?url';
import { StageMissing } from '#web/features/drawing/live-screen/stage-missing.tsx';
import { StagePage } from '#web/features/drawing/live-screen/stage-page.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { drawHead } from '#web/features/draws/sharing/draw-head.ts';
import { pageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/live')({
  // It is put on streams and projectors: nothing of the site stands around it.
  staticData: { bare: true, drawLetters: true },
  loader: async ({ context: { queryClient, api }, params: { id } }) => {
    // Whoever opens it wants to see how it stands now, not how it stood on an earlier visit.
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
      ? drawHead(match.context.site, draw, {
          title: `Live: ${draw.title}`,
          description: `The draw of ${draw.title}, live.`,
          unlisted: true,
        })
      : pageHead(match.context.site, { title: 'Prize Draw Not Found' })),
    links: [{ rel: 'stylesheet', href: stageCss }],
  }),
  notFoundComponent: StageMissing,
  component: Live,
});

function Live() {
  const { id } = Route.useParams();
  // Another draw is another screen: what was seen live of the one before must not linger.
  return <StagePage key={id} id={id} />;
}
