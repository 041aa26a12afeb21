import { createFileRoute } from '@tanstack/react-router';
import { hasRight } from '#domain/organisations/roles.ts';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';
import { loadOwnOrganisation } from '#web/features/draws/organisations/load-own-organisation.ts';
import { teamQuery } from '#web/features/draws/organisations/queries.ts';
import { TeamMissing } from '#web/features/draws/organisations/team-missing.tsx';
import { TeamPage } from '#web/features/draws/organisations/team-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/organisations/$slug/team')({
  staticData: { hostFrame: 'always', area: 'Organisations' },
  beforeLoad: requireSignIn,
  loader: async ({ context, params: { slug } }) => {
    const organisation = await loadOwnOrganisation(context, slug);
    if (hasRight(organisation.role, 'team')) {
      await context.queryClient.fetchQuery({ ...teamQuery(context.api, slug), staleTime: 0 });
    }
    return organisation;
  },
  head: ({ match, loaderData }) =>
    buildPageHead(match.context.site, {
      title: loaderData ? `Team of ${loaderData.name}` : 'Team',
      unlisted: true,
    }),
  notFoundComponent: TeamMissing,
  component: Team,
});

function Team() {
  const { user } = Route.useRouteContext();
  const organisation = Route.useLoaderData();
  return <TeamPage key={organisation.slug} organisation={organisation} user={user} />;
}
