import type { Draft } from '#contract/draws/drafts.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** Deletes the draft of a draw. Call in the transaction that creates the draw. */
export const deleteDraftOf = store.deleteDraft;

type Saved = Pick<Draft, 'version' | 'values'> & { replacesRevision: number | null };

/**
 * Keeps unfinished new draws, so that their hosts can continue in another browser. Only their owner can access them,
 * not even admins.
 */
export function createDrafts({ db }: { db: Database }) {
  return {
    list: (viewer: Viewer, personId: string): Promise<store.DraftRow[]> => {
      requireOwn(viewer, personId);
      return store.listDrafts(db, personId);
    },

    /** @throws {ApiError} 409 if the draft was changed, discarded or finished since the caller read it */
    save: (viewer: Viewer, of: store.DraftOf, saved: Saved): Promise<store.DraftRow> => {
      requireOwn(viewer, of.personId);
      const content = JSON.stringify(saved.values);
      return db.transaction(async (tx) => {
        await store.lockPerson(tx, of.personId);
        const before = await store.findDraft(tx, of);
        // This is a retry after a lost response.
        if (before?.content === content && before.version === saved.version) return before;
        const isGone = before ? false : saved.replacesRevision !== null || (await store.isCreated(tx, of));
        if (isGone) throw createFinishedError();
        if (before && before.revision !== saved.replacesRevision) throw createChangedError();
        const after = await store.upsertDraft(tx, { ...of, version: saved.version, content });
        await store.deleteOldest(tx, of.personId);
        return after;
      });
    },

    discard: async (viewer: Viewer, of: store.DraftOf): Promise<void> => {
      requireOwn(viewer, of.personId);
      await store.deleteDraft(db, of);
    },

    sweep: () => store.deleteExpired(db),
  };
}

export type DraftsService = ReturnType<typeof createDrafts>;

function createChangedError(): ApiError {
  return new ApiError('conflict', 'You changed this draft in another window.', { code: 'changed_meanwhile' });
}

function createFinishedError(): ApiError {
  return new ApiError('conflict', 'You finished or discarded this draft in another window.', {
    code: 'draft_finished',
  });
}
