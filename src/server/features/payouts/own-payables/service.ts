import type { OwnPayableSearch } from '#contract/payouts/own-payables.ts';
import type { Database } from '#server/db/database.ts';
import { isSelfOrAdmin, requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export type { OwnPayableRow } from './store.ts';

export type OwnPayablesService = ReturnType<typeof createOwnPayables>;

type Needs = {
  db: Database;
  /** Whether a provider checks the ages of winners. */
  checksAges: boolean;
};

/** What users are owed and were paid, for themselves. */
export function createOwnPayables({ db, checksAges }: Needs) {
  return {
    /** @throws {ApiError} 403 for other users */
    list: async (
      viewer: Viewer,
      personId: string,
      search: OwnPayableSearch,
    ): Promise<{ rows: store.OwnPayableRow[]; total: number }> => {
      if (!isSelfOrAdmin(viewer, personId)) requireOwn(viewer, personId);
      return {
        rows: await store.listOfPerson(db, personId, { ...search, checksAges }),
        total: await store.countOfPerson(db, personId, search),
      };
    },
  };
}
