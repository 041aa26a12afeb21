import { createFileRoute } from '@tanstack/react-router';
import { drawQuery } from '#web/features/draws/queries.ts';
import { EnterByPostPage } from '#web/features/postal/enter/enter-page.tsx';
import entryCardCss from '#web/features/postal/enter/entry-card.css?url';
import { postalCountsQuery } from '#web/features/postal/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/post')({
  staticData: { drawFonts: true },
  loader: async ({ context: { queryClient, api }, params: { id } }) => {
    const [draw] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(drawQuery(api, id)),
        queryClient.fetchQuery(postalCountsQuery(api, id)),
      ]),
    );
    return { title: draw.title };
  },
  head: ({ match, loaderData }) => ({
    ...buildPageHead(match.context.site, {
      title: loaderData ? `Enter by post, free: ${loaderData.title}` : 'Prize Draw Not Found',
      ...(loaderData && {
        description: `Enter ${loaderData.title} for free by post, with the same chance of winning as a bought ticket.`,
      }),
    }),
    links: [{ rel: 'stylesheet', href: entryCardCss }],
  }),
  component: () => <EnterByPostPage id={Route.useParams().id} />,
});
