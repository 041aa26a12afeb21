import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Site } from '#contract/platform/site.ts';
import { buildDrawPath, buildOrganisationPath } from '#domain/organisations/addresses.ts';
import { buildShareImageAddress } from '#domain/sharing/addresses.ts';
import type { Thing } from '#web/components/structured-data.tsx';

type Crumb = { name: string; path: string };

/** Builds the breadcrumbs: the page's position on the site, from the home page down. */
export function buildBreadcrumbs({ publicUrl }: Site, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Describes the operator and the site. */
export function buildOrganisation({ brandName, publicUrl, supportEmail, socialLinks }: Site): Thing[] {
  const id = `${publicUrl}/#organisation`;
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: brandName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      ...(supportEmail !== undefined && { email: supportEmail }),
      ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
    },
    {
      '@type': 'WebSite',
      name: brandName,
      url: `${publicUrl}/`,
      inLanguage: 'en-GB',
      publisher: { '@id': id },
    },
  ];
}

/** Questions with their answers as plain text. */
export function buildFaq(asked: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/**
 * Builds the ticket offer of a draw that is on sale; empty otherwise. The product is the ticket, because the
 * ticket's price next to the prize's name would be misleading.
 */
export function buildTicketOffer({ publicUrl, brandName }: Site, draw: PrizeDraw): Thing[] {
  if (draw.status !== 'active' || draw.paused || draw.startDate === null) return [];
  const url = publicUrl + buildDrawPath(draw);
  return [
    {
      '@type': 'Product',
      name: `Prize draw ticket: ${draw.title}`,
      description: draw.prize,
      image: [publicUrl + buildShareImageAddress(draw, brandName)],
      url,
      offers: {
        '@type': 'Offer',
        url,
        price: (draw.ticketPrice / 100).toFixed(2),
        priceCurrency: 'GBP',
        availability: `https://schema.org/${draw.ticketsRemaining === 0 ? 'SoldOut' : 'InStock'}`,
        validFrom: draw.startDate,
        priceValidUntil: draw.endDate,
        eligibleRegion: 'GB',
        offeredBy: hostOf(draw, publicUrl),
      },
    },
  ];
}

function hostOf({ organisation, hostName }: PrizeDraw, publicUrl: string): Thing {
  if (!organisation) return { '@type': 'Person', name: hostName };
  return {
    '@type': 'Organization',
    name: hostName,
    url: publicUrl + buildOrganisationPath(organisation.slug),
  };
}
