import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '#web/features/accounts/guards.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { enteredDrawsQuery, featuredPageQuery, ownDrawsQuery } from '#web/features/dashboard/queries.ts';
import { dashboardSearch, viewOf } from '#web/features/dashboard/search.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/dashboard')({
  validateSearch: dashboardSearch,
  beforeLoad: requireSignIn,
  // None of it rejects: each part of the page says for itself what could not be loaded.
  loader: async ({ context: { queryClient, api, user }, location }) => {
    if (viewOf(dashboardSearch(location.search), user.role) === 'host') {
      return queryClient.prefetchQuery(ownDrawsQuery(api, user.id));
    }
    await Promise.all([
      queryClient.prefetchQuery(enteredDrawsQuery(api, user.id)),
      queryClient.prefetchQuery(featuredPageQuery(api)),
    ]);
  },
  head: ({ match }) => pageHead(match.context.site, { title: 'Dashboard', unlisted: true }),
  component: Dashboard,
});

function Dashboard() {
  const { user } = Route.useRouteContext();
  return <DashboardPage user={user} search={Route.useSearch()} />;
}
