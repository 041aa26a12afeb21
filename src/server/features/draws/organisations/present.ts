import type { Organisation, OwnOrganisation } from '#contract/draws/organisations.ts';
import type { OrganisationRow, OwnOrganisationRow } from './store.ts';

export function presentOrganisation(row: OrganisationRow): Organisation {
  const { slug, name, logoUrl, coverUrl, about, links, place, contactEmail, checked } = row;
  return {
    slug,
    name,
    logoUrl,
    coverUrl,
    about,
    links,
    place,
    contactEmail,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checked,
    createdAt: row.createdAt.toISOString(),
  };
}

export const presentOwnOrganisation = (row: OwnOrganisationRow): OwnOrganisation => ({
  ...presentOrganisation(row),
  role: row.role,
  isHolder: row.isHolder,
  mayPublish: row.mayPublish,
  nameRefusal: row.nameRefusal,
});
