import type { AdminDrawSearch } from '#contract/admin/draws.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export type AdminDrawsService = ReturnType<typeof createAdminDraws>;

/** Draws in the admin area, with their hosts, money and pending work. */
export function createAdminDraws({ db }: { db: Database }) {
  return {
    list: async (search: AdminDrawSearch): Promise<{ rows: store.AdminDrawRow[]; total: number }> => ({
      rows: await store.listDraws(db, search),
      total: await store.countDraws(db, search),
    }),

    show: async (viewer: Viewer, id: string) => {
      const draw = await readVisibleDraw(db, viewer, id);
      const [row] = await store.listDraws(db, { limit: 1, page: 1, id });
      if (!row) throw new Error('the draw no longer exists');
      return { draw, row, work: await store.readWork(db, id), now: await readDatabaseTime(db) };
    },
  };
}
