import type { Database } from '#server/db/database.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import type { IdentityService } from '../identity/service.ts';
import type { SessionsService } from '../sessions/service.ts';

type Needs = {
  db: Database;
  identity: Pick<IdentityService, 'prove'>;
  sessions: Pick<SessionsService, 'confirm'>;
};

type Shown = { password: string; code?: string | undefined };

/** Re-authenticates the user of an existing session. */
export function createReauthentication({ db, identity, sessions }: Needs) {
  return {
    confirm: async (
      viewer: Viewer,
      personId: string,
      { token, ...shown }: Shown & { token: string | undefined },
    ): Promise<void> => {
      requireOwn(viewer, personId);
      const proven = await identity.prove(viewer, shown);
      await db.transaction(async (tx) => {
        await proven(tx);
        if (token !== undefined) await sessions.confirm(tx, token);
      });
    },
  };
}

export type ReauthenticationService = ReturnType<typeof createReauthentication>;
