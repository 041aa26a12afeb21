import { createFileRoute } from '@tanstack/react-router';
import { AgePage } from '#web/features/play/age-page.tsx';
import { ageCheckQuery } from '#web/features/sales/age-check/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/account/age')({
  loader: ({ context: { queryClient, api, user } }) =>
    queryClient.prefetchQuery({ ...ageCheckQuery(api, user.id), staleTime: 0 }),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Age check', unlisted: true }),
  component: AgeRoute,
});

function AgeRoute() {
  return <AgePage user={Route.useRouteContext().user} />;
}
