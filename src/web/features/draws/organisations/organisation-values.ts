import type { Organisation, OrganisationProfile } from '#contract/draws/organisations.ts';

/** The form's values as typed. Their names match the API's, so that its errors can be shown at their fields. */
export type OrganisationValues = {
  name: string;
  slug: string;
  logoUrl: string;
  coverUrl: string;
  about: string;
  place: string;
  contactEmail: string;
  links: { label: string; url: string }[];
};

export function toOrganisationValues(organisation: Organisation | undefined): OrganisationValues {
  return {
    name: organisation?.name ?? '',
    slug: organisation?.slug ?? '',
    logoUrl: organisation?.logoUrl ?? '',
    coverUrl: organisation?.coverUrl ?? '',
    about: organisation?.about ?? '',
    place: organisation?.place ?? '',
    contactEmail: organisation?.contactEmail ?? '',
    links: organisation?.links ?? [],
  };
}

export function toProfile(values: OrganisationValues): OrganisationProfile {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: values.name.trim(),
    logoUrl: orNull(values.logoUrl),
    coverUrl: orNull(values.coverUrl),
    about: orNull(values.about),
    place: orNull(values.place),
    contactEmail: orNull(values.contactEmail),
    links: values.links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
  };
}
