import type { Connection, Database } from '#server/db/database.ts';
import { isSelfOrAdmin, requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export { presentDrawTasks } from './present.ts';
export type { DrawTaskFacts } from './store.ts';

/** Reads what the tasks of one draw are derived from. */
export const readDrawTasks = async (
  connection: Connection,
  drawId: string,
): Promise<store.DrawTaskFacts> => ({
  draws: await store.listHostedDraws(connection, { drawId }),
  awards: await store.listWaitingAwards(connection, { drawId }),
});

export type HostTasksService = ReturnType<typeof createHostTasks>;

/** What hosts have to do next. The number of queries does not depend on the number of draws. */
export function createHostTasks({ db }: { db: Database }) {
  return {
    /** @throws {ApiError} 403 for other users */
    read: async (viewer: Viewer, personId: string): Promise<store.HostFacts> => {
      if (!isSelfOrAdmin(viewer, personId)) requireOwn(viewer, personId);
      return {
        draws: await store.listHostedDraws(db, { ownerId: personId }),
        awards: await store.listWaitingAwards(db, { ownerId: personId }),
        payout: await store.readPayoutState(db, personId),
      };
    },
  };
}
