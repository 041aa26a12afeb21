import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { FileUpload } from '#contract/file-upload.ts';
import { isRunBy } from '#domain/draws/runners.ts';
import { normalizeEntryReference } from '#domain/postal/codes.ts';
import { SCAN_BYTES, SCAN_MESSAGES } from '#domain/postal/scans.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { intervene } from '#server/features/draws/interventions/service.ts';
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
  const readAsOutsider = async (connection: Connection, viewer: Viewer, drawId: string) => {
    const draw = await readVisibleDraw(connection, viewer, drawId);
    if (!isRunBy(draw, viewer.id)) return draw;
    const message = 'You run this prize draw, so someone else must look after its cards.';
    throw new ApiError('forbidden', message, { code: 'own_draw' });
  };

  return {
    /**
     * Stores the scan of an entry, and replaces an earlier one until the list is sealed.
     * @throws {ApiError} 403, 404, 409 once the entry's details are deleted, 413, 415
     */
    add: async (viewer: Viewer, written: string, input: z.output<typeof FileUpload>): Promise<void> => {
      const reference = normalizeEntryReference(written);
      const { name, type, bytes } = await pictures.readUpload(viewer.id, input);
      if (bytes.length > SCAN_BYTES) throw new ApiError('too_large', SCAN_MESSAGES.size);
      await db.transaction(async (tx) => {
        const drawId = await store.findDrawId(tx, reference);
        // The list is sealed under this lock.
        if (drawId) await lockDraw(tx, drawId);
        const entry = drawId && (await store.lockEntry(tx, reference));
        if (!entry) throw new ApiError('missing', 'Postal entry not found');
        const draw = await readAsOutsider(tx, viewer, drawId);
        await intervene(tx, draw, viewer);
        if (entry.address === null) {
          const message = 'This entry has no personal details, so you can’t add a scan.';
          throw new ApiError('conflict', message, { code: 'not_possible' });
        }
        const isReplaced = await store.hasScan(tx, entry.id);
        if (isReplaced && draw.sealedAt !== null)
          throw new ApiError('conflict', SCAN_MESSAGES.replaced, { code: 'sealed' });
        const sealed = encryption.seal(entry.id, bytes);
        await store.writeScan(tx, { entryId: entry.id, name, type, sealed });
        await recordAct(tx, viewer, {
          action: 'post.add_scan',
          target: { kind: 'draw', id: drawId },
          details: { reference, sha256: createHash('sha256').update(bytes).digest('hex'), isReplaced },
        });
      });
    },

    /** Opens a scan. The audit log records each time. @throws {ApiError} 403, 404 */
    open: (viewer: Viewer, written: string) =>
      db.transaction(async (tx) => {
        const reference = normalizeEntryReference(written);
        const row = await store.findScan(tx, reference);
        if (row) await readAsOutsider(tx, viewer, row.drawId);
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
