import type { z } from 'zod';
import type { FileUpload } from '#contract/file-upload.ts';
import { isRunBy } from '#domain/draws/runners.ts';
import { normalizeEntryReference } from '#domain/postal/codes.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { PicturesService } from '#server/features/draws/pictures/service.ts';
import type { Encryption } from '#server/security/encryption.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  encryption: Encryption;
  pictures: Pick<PicturesService, 'readUpload'>;
};

export type PostalScansService = ReturnType<typeof createPostalScans>;

/** Scans of the cards of postal entries, which clerks and admins can add and view. */
export function createPostalScans({ db, encryption, pictures }: Needs) {
  /** People who run a draw do not see who has entered it by post. */
  const requireImpartial = async (connection: Connection, viewer: Viewer, drawId: string): Promise<void> => {
    if (!isRunBy(await readVisibleDraw(connection, viewer, drawId), viewer.id)) return;
    const message = 'You run this prize draw, so someone else must look after its cards.';
    throw new ApiError('forbidden', message, { code: 'own_draw' });
  };

  return {
    /** @throws {ApiError} 403, 404, 409 once the entry's details are deleted, 413, 415 */
    add: async (viewer: Viewer, written: string, input: z.output<typeof FileUpload>): Promise<void> => {
      const reference = normalizeEntryReference(written);
      const { name, type, bytes } = await pictures.readUpload(viewer.id, input);
      await db.transaction(async (tx) => {
        const entry = await store.lockEntry(tx, reference);
        if (!entry) throw new ApiError('missing', 'Postal entry not found');
        await requireImpartial(tx, viewer, entry.drawId);
        if (entry.address === null) {
          const message = 'This entry has no personal details, so you can’t add a scan.';
          throw new ApiError('conflict', message, { code: 'not_possible' });
        }
        await store.writeScan(tx, {
          entryId: entry.id,
          name,
          type,
          sealed: encryption.seal(entry.id, bytes),
        });
        await recordAct(tx, viewer, {
          action: 'post.add_scan',
          target: { kind: 'draw', id: entry.drawId },
          details: { reference },
        });
      });
    },

    /** Opens a scan. The audit log records each time. @throws {ApiError} 403, 404 */
    open: (viewer: Viewer, written: string) =>
      db.transaction(async (tx) => {
        const reference = normalizeEntryReference(written);
        const row = await store.findScan(tx, reference);
        if (row) await requireImpartial(tx, viewer, row.drawId);
        const bytes = row && encryption.openBytes(row.scan.entryId, row.scan.sealed);
        if (!row || !bytes) throw new ApiError('missing', 'This entry has no scan.');
        await recordAct(tx, viewer, {
          action: 'post.view_scan',
          target: { kind: 'draw', id: row.drawId },
          details: { reference },
        });
        return { name: row.scan.name, type: row.scan.type, bytes };
      }),
  };
}
