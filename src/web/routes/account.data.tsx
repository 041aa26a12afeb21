import { createFileRoute } from '@tanstack/react-router';
import { DataPage } from '#web/features/accounts/account/data-page.tsx';
import { consentsQuery, deletionQuery } from '#web/features/accounts/account/queries.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/account/data')({
  loader: ({ context: { queryClient, api, user } }) =>
    Promise.all([
      queryClient.prefetchQuery(consentsQuery(api, user.id)),
      queryClient.prefetchQuery({ ...deletionQuery(api, user.id), staleTime: 0 }),
    ]),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Your data', unlisted: true }),
  component: Data,
});

function Data() {
  return <DataPage user={Route.useRouteContext().user} />;
}
