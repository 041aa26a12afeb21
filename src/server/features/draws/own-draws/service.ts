import type { OwnDrawSearch } from '#contract/draws/own-draws.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { type DrawRow, findDrawsByIds } from '../lifecycle/service.ts';
import { requireMayList } from './policy.ts';
import * as store from './store.ts';

export type OwnDrawsService = ReturnType<typeof createOwnDraws>;

/** Lists a host's own draws, with search and totals. The number of queries does not depend on the number of draws. */
export function createOwnDraws({ db }: { db: Database }) {
  return {
    list: async (
      viewer: Viewer,
      personId: string,
      search: OwnDrawSearch,
    ): Promise<{ rows: DrawRow[]; total: number }> => {
      requireMayList(viewer, personId);
      const { ids, total } = await store.findOwnDraws(db, personId, search);
      const found = new Map((await findDrawsByIds(db, ids)).map((draw) => [draw.id, draw]));
      return { total, rows: ids.flatMap((id) => found.get(id) ?? []) };
    },

    readTotals: (viewer: Viewer, personId: string): Promise<store.OwnBooks[]> => {
      requireMayList(viewer, personId);
      return store.listOwnBooks(db, personId);
    },
  };
}
