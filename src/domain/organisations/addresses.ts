/** What a draw's address is made of, as named in the API. */
export interface AddressedDraw {
  id: string;
  organisation: { slug: string } | null;
  slug: string | null;
}

/** The path of an organisation's page. */
export const buildOrganisationPath = (slug: string): string => `/@${slug}`;

/** The path of a draw's page: its short address in its organisation, or else its id. */
export function buildDrawPath({ id, organisation, slug }: AddressedDraw): string {
  return organisation && slug !== null
    ? `${buildOrganisationPath(organisation.slug)}/${slug}`
    : `/prize-draw/${id}`;
}
