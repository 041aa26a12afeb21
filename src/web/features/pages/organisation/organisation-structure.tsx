import type { OrganisationPage } from '#contract/pages/organisation-page.ts';
import type { Site } from '#contract/platform/site.ts';
import { buildDrawPath, buildOrganisationPath } from '#domain/organisations/addresses.ts';
import { StructuredData, type Thing } from '#web/components/structured-data.tsx';
import { buildBreadcrumbs } from '#web/features/draws/sharing/structured-data.ts';
import { useSite } from '#web/lib/router-context.ts';

/** Structured data of an organisation's page for search engines. */
export function OrganisationStructure({ page }: { page: OrganisationPage }) {
  const site = useSite();
  // Only the server builds the data; browsers keep its HTML.
  return <StructuredData things={import.meta.env.SSR ? buildThings(site, page) : []} />;
}

export function buildThings(site: Site, { organisation, open }: OrganisationPage): Thing[] {
  const { name, slug, logoUrl, about, place, links, contactEmail } = organisation;
  const { publicUrl } = site;
  const path = buildOrganisationPath(slug);
  const absolute = (address: string) => new URL(address, publicUrl).href;
  return [
    {
      '@type': 'Organization',
      '@id': `${publicUrl}${path}#organisation`,
      name,
      url: publicUrl + path,
      ...(logoUrl && { logo: absolute(logoUrl) }),
      ...(about && { description: about }),
      ...(place && { address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'GB' } }),
      ...(contactEmail && { email: contactEmail }),
      ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
    },
    buildBreadcrumbs(site, [{ name, path }]),
    ...(open.length > 0
      ? [
          {
            '@type': 'ItemList',
            itemListElement: open.map((draw, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name: draw.title,
              url: publicUrl + buildDrawPath(draw),
            })),
          },
        ]
      : []),
  ];
}
