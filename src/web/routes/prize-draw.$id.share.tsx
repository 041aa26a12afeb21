import { createFileRoute } from '@tanstack/react-router';
import { DrawMissingGoBack } from '#web/features/draws/page/draw-missing.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { SharePage } from '#web/features/draws/sharing/share-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/share')({
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  staticData: { drawFonts: true },
  loader: ({ context: { queryClient, api }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(drawQuery(api, id))),
  head: ({ match, loaderData: draw }) =>
    draw
      ? buildDrawHead(match.context.site, draw, { title: `Share ${draw.title}`, unlisted: true })
      : buildPageHead(match.context.site, { title: 'Prize Draw Not Found' }),
  notFoundComponent: DrawMissingGoBack,
  component: Share,
});

function Share() {
  return <SharePage draw={Route.useLoaderData()} />;
}
