import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export type RolesService = ReturnType<typeof createRoles>;

type Needs = { db: Database; live: Pick<LiveService, 'announceAccountChange'> };

/** Appoints and dismisses the clerks who key in postal entries. */
export function createRoles({ db, live }: Needs) {
  return {
    /** @throws {ApiError} 409 unless the account is a participant or a clerk */
    change: async (viewer: Viewer, id: string, role: store.ClerkRole): Promise<void> => {
      await db.transaction(async (tx) => {
        const before = await store.lockRole(tx, id);
        if (!before) throw new ApiError('missing', 'Account not found');
        if (before.role === role) return;
        if (before.origin === 'post' || (before.role !== 'participant' && before.role !== 'clerk')) {
          throw new ApiError('conflict', 'Only participants can become clerks.', { code: 'not_possible' });
        }
        await store.updateRole(tx, id, role);
        await recordAct(tx, viewer, {
          action: 'person.change_role',
          target: { kind: 'person', id },
          details: { before: before.role, after: role },
        });
      });
      live.announceAccountChange(id);
    },
  };
}
