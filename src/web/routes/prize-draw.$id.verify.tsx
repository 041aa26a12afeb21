import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#web/features/drawing/verify/verify-page.tsx';
import { DrawMissingGoBack } from '#web/features/draws/page/draw-missing.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/verify')({
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  loader: ({ context: { queryClient, api }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(drawQuery(api, id))),
  head: ({ match, loaderData: draw }) =>
    draw
      ? buildDrawHead(match.context.site, draw, {
          title: `Check the draw for ${draw.title}`,
          description: `Check the draw for ${draw.title} in your own browser, from the first ticket to the winners.`,
        })
      : buildPageHead(match.context.site, { title: 'Prize Draw Not Found' }),
  notFoundComponent: DrawMissingGoBack,
  component: Verify,
});

function Verify() {
  const { id } = Route.useParams();
  // The key resets the page's state when the draw changes.
  return <VerifyPage key={id} id={id} />;
}
