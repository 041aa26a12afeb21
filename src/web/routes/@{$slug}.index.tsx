import { createFileRoute, redirect } from '@tanstack/react-router';
import { buildOrganisationPath } from '#domain/organisations/addresses.ts';
import { ownOrganisationsQuery } from '#web/features/draws/organisations/own-organisations.ts';
import { organisationPageQuery } from '#web/features/draws/organisations/queries.ts';
import { buildOrganisationHead } from '#web/features/pages/organisation/organisation-head.ts';
import { OrganisationMissing } from '#web/features/pages/organisation/organisation-missing.tsx';
import { OrganisationPage } from '#web/features/pages/organisation/organisation-page.tsx';
import { OrganisationStructure } from '#web/features/pages/organisation/organisation-structure.tsx';
import { orNotFound } from '#web/lib/query.ts';
import { sessionQuery } from '#web/lib/session.tsx';

/** How long the page's data may be out of date, in milliseconds. */
const FRESH_MS = 10_000;

export const Route = createFileRoute('/@{$slug}/')({
  loader: async ({ context, params: { slug }, location }) => {
    const { queryClient, api } = context;
    const page = await orNotFound(
      queryClient.fetchQuery({ ...organisationPageQuery(api, slug), staleTime: FRESH_MS }),
    );
    const path = buildOrganisationPath(page.organisation.slug);
    // Addresses work in capitals too, as people may type them from a poster.
    if (path !== location.pathname.replace(/\/$/, ''))
      throw redirect({ href: path + location.searchStr, statusCode: 301, replace: true });
    const user = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
    if (user) await queryClient.prefetchQuery(ownOrganisationsQuery(api, user.id));
    return page;
  },
  head: ({ match, loaderData }) => buildOrganisationHead(match.context.site, loaderData),
  notFoundComponent: OrganisationMissing,
  component: Organisation,
});

function Organisation() {
  const { slug } = Route.useParams();
  return (
    <>
      <OrganisationStructure page={Route.useLoaderData()} />
      <OrganisationPage slug={slug} />
    </>
  );
}
