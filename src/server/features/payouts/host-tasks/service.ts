import type { Database } from '#server/db/database.ts';
import { isSelfOrAdmin, requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** What a host's tasks are derived from. */
export type HostFacts = {
  draws: store.HostedDraw[];
  awards: store.WaitingAward[];
  payout: store.PayoutState;
};

export type HostTasksService = ReturnType<typeof createHostTasks>;

/** What hosts have to do next. The number of queries does not depend on the number of draws. */
export function createHostTasks({ db }: { db: Database }) {
  return {
    /** @throws {ApiError} 403 for other users */
    read: async (viewer: Viewer, personId: string): Promise<HostFacts> => {
      if (!isSelfOrAdmin(viewer, personId)) requireOwn(viewer, personId);
      return {
        draws: await store.listHostedDraws(db, personId),
        awards: await store.listWaitingAwards(db, personId),
        payout: await store.readPayoutState(db, personId),
      };
    },
  };
}
