import { createFileRoute } from '@tanstack/react-router';
import { limitsQuery } from '#web/features/accounts/limits/queries.ts';
import { LimitsPage } from '#web/features/play/limits-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/account/limits')({
  loader: ({ context: { queryClient, api, user } }) =>
    queryClient.prefetchQuery({ ...limitsQuery(api, user.id), staleTime: 0 }),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'My limits', unlisted: true }),
  component: LimitsRoute,
});

function LimitsRoute() {
  return <LimitsPage user={Route.useRouteContext().user} />;
}
