import { createFileRoute } from '@tanstack/react-router';
import { actsAsOwner } from '#domain/draws/visibility.ts';
import { accessDeniedIn, requireRole } from '#web/features/accounts/guards.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { InsightsMissing } from '#web/features/insights/insights-missing.tsx';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { insightsQuery } from '#web/features/insights/queries.ts';
import { insightsSearch } from '#web/features/insights/search.ts';
import { NotFoundScreen } from '#web/features/site/not-found.tsx';
import { pageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';

export const Route = createFileRoute('/prize-draw/$id/insights')({
  validateSearch: insightsSearch,
  beforeLoad: requireRole(['host', 'admin']),
  loaderDeps: ({ search: { range } }) => ({ range }),
  loader: async ({ context, params: { id }, deps: { range } }) => {
    const { queryClient, api, user } = context;
    const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
    const mayLook = actsAsOwner({ isOwner: user.id === draw.userId, isAdmin: user.role === 'admin' });
    if (mayLook) await queryClient.fetchQuery(insightsQuery(api, id, range));
    else context.setStatus(403);
    return { draw, mayLook };
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.site, {
      title: loaderData ? `Insights for ${loaderData.draw.title}` : 'Prize draw not found',
      unlisted: true,
    }),
  notFoundComponent: ({ data }) =>
    accessDeniedIn(data) ? (
      <NotFoundScreen data={data} />
    ) : (
      <InsightsMissing>Prize draw not found. It may have been deleted.</InsightsMissing>
    ),
  component: DrawInsights,
});

function DrawInsights() {
  const { id } = Route.useParams();
  const { range } = Route.useSearch();
  const { mayLook } = Route.useLoaderData();
  if (!mayLook) {
    return <InsightsMissing>Only the creator of this prize draw can see its insights.</InsightsMissing>;
  }
  return <InsightsPage drawId={id} range={range} />;
}
