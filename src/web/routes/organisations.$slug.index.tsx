import { createFileRoute, redirect } from '@tanstack/react-router';
import { hasRight } from '#domain/organisations/roles.ts';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';
import { loadOwnOrganisation } from '#web/features/draws/organisations/load-own-organisation.ts';
import { OrganisationForm } from '#web/features/draws/organisations/organisation-form.tsx';
import { OrganisationFrame } from '#web/features/draws/organisations/organisation-frame.tsx';
import { TeamMissing } from '#web/features/draws/organisations/team-missing.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/organisations/$slug/')({
  staticData: { hostFrame: 'always', area: 'Organisations' },
  beforeLoad: requireSignIn,
  loader: async ({ context, params }) => {
    const organisation = await loadOwnOrganisation(context, params.slug);
    if (!hasRight(organisation.role, 'profile'))
      throw redirect({ to: '/organisations/$slug/team', params, replace: true });
    return organisation;
  },
  head: ({ match, loaderData }) =>
    buildPageHead(match.context.site, { title: loaderData?.name ?? 'Organisation', unlisted: true }),
  notFoundComponent: TeamMissing,
  component: EditOrganisation,
});

function EditOrganisation() {
  const organisation = Route.useLoaderData();
  return (
    <OrganisationFrame organisation={organisation} open="page">
      <OrganisationForm key={organisation.slug} stored={organisation} />
    </OrganisationFrame>
  );
}
