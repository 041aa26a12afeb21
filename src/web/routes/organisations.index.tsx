import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';
import { ownOrganisationsQuery } from '#web/features/draws/organisations/own-organisations.ts';
import { OwnOrganisationsPage } from '#web/features/draws/organisations/own-organisations-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/organisations/')({
  staticData: { hostFrame: 'always', area: 'Organisations' },
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api, user } }) => {
    await queryClient.fetchQuery({ ...ownOrganisationsQuery(api, user.id), staleTime: 0 });
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Your organisations', unlisted: true }),
  component: () => <OwnOrganisationsPage user={Route.useRouteContext().user} />,
});
