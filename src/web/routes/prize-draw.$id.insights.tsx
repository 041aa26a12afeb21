import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { InsightsMissing } from '#web/features/draws/insights/insights-missing.tsx';
import { InsightsPage } from '#web/features/draws/insights/insights-page.tsx';
import { insightsQuery } from '#web/features/draws/insights/queries.ts';
import { loadAdminDraw } from '#web/features/draws/page/load-admin-draw.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';
import { oneOf } from '#web/lib/search.ts';

export const Route = createFileRoute('/prize-draw/$id/insights')({
  // Without a range, all data is shown.
  validateSearch: ({ range }): { range?: 'week' | 'month' | undefined } => ({
    range: oneOf(range, ['week', 'month']),
  }),
  beforeLoad: requireRole(['host', 'admin']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps: { range } }) => {
    const { draw, isOwn } = await loadAdminDraw(context, id, 'money');
    if (isOwn) await context.queryClient.fetchQuery(insightsQuery(context.api, id, range));
    return { title: `Insights for ${draw.title}`, isOwn };
  },
  head: buildHostPageHead,
  component: DrawInsights,
});

function DrawInsights() {
  const { id } = Route.useParams();
  const { range } = Route.useSearch();
  const { isOwn } = Route.useLoaderData();
  return isOwn ? <InsightsPage drawId={id} range={range} /> : <InsightsMissing />;
}
