import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';
import { ownAwardsQuery } from '#web/features/awards/queries.ts';
import { ownOrganisationsQuery } from '#web/features/draws/organisations/own-organisations.ts';
import { PublishedPanel } from '#web/features/draws/own-draws/lazy-published-panel.ts';
import { getView, readListOptions } from '#web/features/draws/own-draws/list-options.ts';
import { loadOwnDraws } from '#web/features/draws/own-draws/own-page.ts';
import { parseDashboardSearch } from '#web/features/draws/own-draws/search.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { DashboardPage } from '#web/features/pages/dashboard/dashboard-page.tsx';
import { featuredPageQuery } from '#web/features/pages/dashboard/queries.ts';
import { hostTasksQuery } from '#web/features/payouts/queries.ts';
import { enteredDrawsQuery } from '#web/features/sales/entered-draws/queries.ts';
import { openOrdersQuery } from '#web/features/sales/order-history/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/dashboard')({
  staticData: { hostFrame: 'hostView', area: 'Dashboard' },
  validateSearch: parseDashboardSearch,
  beforeLoad: requireSignIn,
  // None of these rejects: each section shows its own errors.
  loader: async ({ context: { queryClient, api, user }, location }) => {
    const time = openingTime();
    const search = parseDashboardSearch(location.search);
    const awards = queryClient.prefetchQuery({ ...ownAwardsQuery(api, user.id), staleTime: 0 });
    if (getView(search, user.role) === 'host') {
      await Promise.all([
        awards,
        loadOwnDraws({ queryClient, api }, user.id, readListOptions(search)),
        queryClient.prefetchQuery({ ...hostTasksQuery(api, user.id), staleTime: 0 }),
        queryClient.prefetchQuery({ ...ownOrganisationsQuery(api, user.id), staleTime: 0 }),
        search.published && queryClient.prefetchQuery(drawQuery(api, search.published)),
        search.published && PublishedPanel.preload().catch(() => undefined),
      ]);
      return { time };
    }
    await Promise.all([
      awards,
      queryClient.prefetchInfiniteQuery(enteredDrawsQuery(api, user.id)),
      queryClient.prefetchQuery({ ...openOrdersQuery(api, user.id), staleTime: 0 }),
      queryClient.prefetchQuery(featuredPageQuery(api)),
    ]);
    return { time };
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Dashboard', unlisted: true }),
  component: Dashboard,
});

function Dashboard() {
  const { user } = Route.useRouteContext();
  const { time } = Route.useLoaderData();
  return <DashboardPage user={user} search={Route.useSearch()} time={time} />;
}
