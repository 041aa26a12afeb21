import type { OrganisationPage } from '#contract/pages/organisation-page.ts';
import type { Site } from '#contract/platform/site.ts';
import { buildOrganisationCard, buildOrganisationImageAddress } from '#domain/sharing/organisation-card.ts';
import { buildPageHead } from '#web/lib/head.ts';

/** The longest description that search engines and link previews show. */
const LONGEST = 160;

/** The head of an organisation's page, with its share image. */
export function buildOrganisationHead(site: Site, page: OrganisationPage | undefined) {
  if (!page) return buildPageHead(site, { title: 'Organisation not found', unlisted: true });
  const { name, slug } = page.organisation;
  // Only crawlers need the rest, and they get it from the server.
  if (!import.meta.env.SSR) return buildPageHead(site, { title: name });
  const card = buildOrganisationCard(page);
  return buildPageHead(site, {
    title: name,
    description: describe(page),
    image: {
      path: buildOrganisationImageAddress(slug, card, site.brandName),
      alt: [name, card.place, card.draws, card.raised].filter((part) => part !== null).join('. '),
    },
  });
}

function describe({ organisation: { name, about, place } }: OrganisationPage): string {
  const where = place === null ? name : `${name}, ${place}`;
  const text = about ?? `Prize draws by ${where}: what they’ve raised, and the prizes they’ve delivered.`;
  const signs = Array.from(text.replace(/\s+/g, ' '));
  if (signs.length <= LONGEST) return signs.join('');
  const clipped = signs.slice(0, LONGEST - 1).join('');
  return `${clipped.replace(/[\s.,;:!?]+$/, '')}…`;
}
