import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export { presentNote } from './present.ts';
export type { NoteRow } from './store.ts';

export type NotesService = ReturnType<typeof createNotes>;

/** Notes about users, shared between admins. The audit log records that a note was written, but never its text. */
export function createNotes({ db }: { db: Database }) {
  return {
    list: (personId: string) => store.listNotes(db, personId),

    add: (viewer: Viewer, personId: string, text: string): Promise<store.NoteRow> =>
      db.transaction(async (tx) => {
        const id = await store.insertNote(tx, { personId, authorId: viewer.id, text });
        if (id === null) throw new ApiError('missing', 'Account not found');
        await recordAct(tx, viewer, { action: 'person.note', target: { kind: 'person', id: personId } });
        return store.readNote(tx, id);
      }),

    remove: (viewer: Viewer, personId: string, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await store.deleteNote(tx, personId, id))) throw new ApiError('missing', 'Note not found');
        await recordAct(tx, viewer, {
          action: 'person.delete_note',
          target: { kind: 'person', id: personId },
        });
      }),
  };
}
