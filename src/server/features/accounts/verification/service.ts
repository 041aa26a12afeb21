import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** Ends a host's request. Call in the transaction that verifies them. */
export const closeVerificationRequest = store.deleteRequest;

/** Manages hosts' requests for the call that verifies them. */
export function createVerification({ db }: { db: Database }) {
  return {
    find: async (viewer: Viewer, personId: string): Promise<store.VerificationRequestRow | undefined> => {
      requireOwn(viewer, personId);
      return store.findRequest(db, personId);
    },

    /** @throws {ApiError} 403 unless the viewer is a host, 409 if they are verified already */
    request: async (
      viewer: Viewer,
      personId: string,
      note: string,
    ): Promise<store.VerificationRequestRow> => {
      requireOwn(viewer, personId);
      if (viewer.role !== 'host') throw new ApiError('forbidden', 'Only hosts need to be verified.');
      return db.transaction(async (tx) => {
        if (await store.lockVerified(tx, personId)) throw createVerifiedError();
        const before = await store.findRequest(tx, personId);
        const after = await store.upsertRequest(tx, { personId, note });
        if (!before) {
          const target = { kind: 'person', id: personId } as const;
          await recordAct(tx, viewer, { action: 'host.ask_verification', target });
        }
        return after;
      });
    },
  };
}

export type VerificationService = ReturnType<typeof createVerification>;

function createVerifiedError(): ApiError {
  return new ApiError('conflict', 'You’re already verified. You can publish your prize draws.', {
    code: 'already_verified',
  });
}
