import { createFileRoute } from '@tanstack/react-router';
import { sessionsQuery, twoFactorQuery } from '#web/features/accounts/account/queries.ts';
import { SecurityPage } from '#web/features/accounts/account/security-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/account/security')({
  // Neither query rejects: each section shows its own errors.
  loader: ({ context: { queryClient, api, user } }) =>
    Promise.all([
      queryClient.prefetchQuery(twoFactorQuery(api, user.id)),
      queryClient.prefetchQuery({ ...sessionsQuery(api, user.id), staleTime: 0 }),
    ]),
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Security', unlisted: true }),
  component: Security,
});

function Security() {
  return <SecurityPage user={Route.useRouteContext().user} />;
}
