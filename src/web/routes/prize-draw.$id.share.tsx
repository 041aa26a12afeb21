import { createFileRoute } from '@tanstack/react-router';
import { mayAct } from '#domain/draws/visibility.ts';
import { DrawMissingGoBack } from '#web/features/draws/page/draw-missing.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { SharePage } from '#web/features/draws/sharing/share-page.tsx';
import { loadViewer } from '#web/features/draws/workspace/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { sessionQuery } from '#web/lib/session.tsx';

export const Route = createFileRoute('/prize-draw/$id/share')({
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  staticData: { drawFonts: true, hostFrame: 'ifRun' },
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context;
    const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
    const user = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
    const isRun = user !== null && mayAct(await loadViewer({ queryClient, api, user }, draw), 'lists');
    return { draw, isRun };
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? buildDrawHead(match.context.site, loaderData.draw, {
          title: `Share ${loaderData.draw.title}`,
          unlisted: true,
        })
      : buildPageHead(match.context.site, { title: 'Prize Draw Not Found' }),
  notFoundComponent: DrawMissingGoBack,
  component: Share,
});

function Share() {
  return <SharePage {...Route.useLoaderData()} />;
}
