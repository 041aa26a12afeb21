import { createHash } from 'node:crypto';
import type { DrawFields } from '#contract/draws/draws.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { requireUsableKey } from '#server/idempotency-key.ts';
import type { Viewer } from '#server/viewer.ts';
import { deleteDraftOf } from '../drafts/service.ts';
import { type DrawRow, type DrawsService, readVisibleDraw } from '../lifecycle/service.ts';
import { requireSameBody } from './policy.ts';
import * as store from './store.ts';

type Needs = { db: Database; draws: Pick<DrawsService, 'create'> };

export type DrawCreationService = ReturnType<typeof createDrawCreation>;

/** Creates draws idempotently: a retried request with the same key creates no second draw. */
export function createDrawCreation({ db, draws }: Needs) {
  const createUnder = async (viewer: Viewer, fields: DrawFields, key: string): Promise<DrawRow> => {
    const request = { personId: viewer.id, key, requestHash: hashOf(fields, await readDatabaseTime(db)) };
    const known = async (): Promise<DrawRow | undefined> => {
      const creation = await store.findCreation(db, request);
      if (!creation) return undefined;
      requireSameBody(creation.requestHash, request.requestHash);
      return readVisibleDraw(db, viewer, creation.drawId);
    };
    const before = await known();
    if (before) return before;
    try {
      return await draws.create(viewer, fields, async (tx, drawId) => {
        await store.insertCreation(tx, { ...request, drawId });
        await deleteDraftOf(tx, request);
      });
    } catch (error) {
      const meanwhile = store.isDuplicateKey(error) ? await known() : undefined;
      if (!meanwhile) throw error;
      return meanwhile;
    }
  };

  return {
    /** Without a key, every call creates a draw. */
    create: async (viewer: Viewer, fields: DrawFields, key: string | undefined): Promise<DrawRow> =>
      key === undefined ? draws.create(viewer, fields) : createUnder(viewer, fields, requireUsableKey(key)),
  };
}

/** How far a caller's clock can be ahead of the server's, in milliseconds. */
const AHEAD_MS = 60_000;

/** All start dates in the past have the same hash, because a retry of "start now" contains a later time. */
function hashOf(fields: DrawFields, now: Date): Uint8Array {
  const { startDate } = fields;
  const atOnce = startDate && Date.parse(startDate) <= now.getTime() + AHEAD_MS;
  const content = JSON.stringify({ ...fields, startDate: atOnce ? 'at once' : (startDate ?? null) });
  return createHash('sha256').update(content).digest();
}
