/** Limits of an organisation's fields, in characters or entries. */
export const ORGANISATION_LIMITS = {
  name: 80,
  about: 2000,
  place: 80,
  links: 5,
  linkLabel: 40,
  linkUrl: 300,
  checked: 200,
  /** The maximum number of members and open invitations together. */
  team: 50,
  /** The maximum number of organisations that one person can create. */
  perPerson: 10,
} as const;

/** A link on an organisation's page. */
export type OrganisationLink = { label: string; url: string };
