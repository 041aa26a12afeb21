import { formatPounds } from '../money/format.ts';
import { plural } from '../text/plural.ts';
import { computeVersion } from './addresses.ts';

/** The fields of an organisation's page that its share image uses, as named in the API. */
export interface SharedOrganisationPage {
  organisation: {
    slug: string;
    name: string;
    place: string | null;
    coverUrl: string | null;
    logoUrl: string | null;
    verifiedAt: string | null;
  };
  open: readonly unknown[];
  past: readonly unknown[];
  totals: { charityPence: number };
}

/** Everything that an organisation's share image shows: the image changes if and only if this changes. */
export interface OrganisationCard {
  name: string;
  /** The cover, or else the logo. */
  imageUrl: string | null;
  /** "Ambleside" */
  place: string | null;
  isVerified: boolean;
  /** "2 open prize draws" */
  draws: string | null;
  /** "£120.00 raised for charity" */
  raised: string | null;
}

export function buildOrganisationCard({
  organisation,
  open,
  past,
  totals,
}: SharedOrganisationPage): OrganisationCard {
  const { name, place, coverUrl, logoUrl, verifiedAt } = organisation;
  return {
    name,
    imageUrl: coverUrl ?? logoUrl,
    place,
    isVerified: verifiedAt !== null,
    draws:
      open.length > 0
        ? plural(open.length, 'open prize draw')
        : past.length > 0
          ? plural(past.length, 'past prize draw')
          : null,
    raised: totals.charityPence > 0 ? `${formatPounds(totals.charityPence)} raised for charity` : null,
  };
}

/** The version of an organisation's share image. */
export const computeOrganisationVersion = (card: OrganisationCard, brandName: string): string =>
  computeVersion(JSON.stringify([card, brandName]));

/** The path of an organisation's share image. It changes with the image, so caches can keep each one indefinitely. */
export const buildOrganisationImageAddress = (
  slug: string,
  card: OrganisationCard,
  brandName: string,
): string => `/share/organisation/${slug}/${computeOrganisationVersion(card, brandName)}.jpg`;
