import type { OrganisationSearch } from '#contract/admin/organisations.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

/** Lists organisations for admins. */
export function createAdminOrganisations({ db }: { db: Database }) {
  return {
    list: async (search: OrganisationSearch) => ({
      rows: await store.listOrganisations(db, search),
      total: await store.countOrganisations(db, search),
    }),
    show: (slug: string) => store.findOrganisation(db, slug),
  };
}

export type AdminOrganisationsService = ReturnType<typeof createAdminOrganisations>;
