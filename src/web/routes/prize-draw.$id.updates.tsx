import { createFileRoute } from '@tanstack/react-router';
import { actsAsOwner } from '#domain/draws/visibility.ts';
import { accessDeniedIn, requireRole } from '#web/features/accounts/guards.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { NotFoundScreen } from '#web/features/site/not-found.tsx';
import { audienceQuery, updatesQuery } from '#web/features/updates/queries.ts';
import { UpdatesMissing } from '#web/features/updates/updates-missing.tsx';
import { UpdatesPage } from '#web/features/updates/updates-page.tsx';
import { pageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/updates')({
  beforeLoad: requireRole(['host', 'admin']),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api, user } = context;
    const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
    const { role, verified } = user;
    const isOwner = actsAsOwner({ isOwner: user.id === draw.userId, isAdmin: role === 'admin' });
    const refusal = !isOwner
      ? ('other' as const)
      : role === 'admin' || verified
        ? null
        : ('unverified' as const);
    if (refusal) {
      context.setStatus(403);
      return { draw, refusal };
    }
    // Whom the next would go to, and whether one may be posted, changes meanwhile.
    const now = { staleTime: 0 };
    await Promise.all([
      queryClient.fetchQuery({ ...audienceQuery(api, id), ...now }),
      queryClient.fetchQuery({ ...updatesQuery(api, id), ...now }),
    ]);
    return { draw, refusal };
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.site, {
      title: loaderData ? `Updates for ${loaderData.draw.title}` : 'Prize draw not found',
      unlisted: true,
    }),
  notFoundComponent: ({ data }) =>
    accessDeniedIn(data) ? <NotFoundScreen data={data} /> : <UpdatesMissing why="missing" />,
  component: DrawUpdates,
});

function DrawUpdates() {
  const { id } = Route.useParams();
  const { refusal } = Route.useLoaderData();
  return refusal ? <UpdatesMissing why={refusal} /> : <UpdatesPage key={id} drawId={id} />;
}
