import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/sign-in/guards.ts';
import { InsightsMissing } from '#web/features/draws/insights/insights-missing.tsx';
import { InsightsPage } from '#web/features/draws/insights/insights-page.tsx';
import { insightsQuery } from '#web/features/draws/insights/queries.ts';
import { loadWorkspace } from '#web/features/draws/workspace/queries.ts';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';
import { oneOf } from '#web/lib/search.ts';

export const Route = createFileRoute('/prize-draw/$id/insights')({
  staticData: { hostFrame: 'always' },
  // Without a range, all data is shown.
  validateSearch: ({ range }): { range?: 'week' | 'month' | undefined } => ({
    range: oneOf(range, ['week', 'month']),
  }),
  beforeLoad: requireRole(['host', 'admin']),
  loaderDeps: ({ search: { range } }) => ({ range }),
  loader: async ({ context, params: { id }, deps: { range } }) => {
    const { draw, isAllowed } = await loadWorkspace(context, id, 'money');
    if (isAllowed) await context.queryClient.fetchQuery(insightsQuery(context.api, id, range));
    return { title: `Insights for ${draw.title}`, isAllowed };
  },
  head: buildHostPageHead,
  component: DrawInsights,
});

function DrawInsights() {
  const { id } = Route.useParams();
  const { range } = Route.useSearch();
  const { isAllowed } = Route.useLoaderData();
  return isAllowed ? <InsightsPage drawId={id} range={range} /> : <InsightsMissing />;
}
