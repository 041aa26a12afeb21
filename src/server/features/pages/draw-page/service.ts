import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Database } from '#server/db/database.ts';
import type { DrawingService } from '#server/features/drawing/drawing/service.ts';
import type { DrawsService } from '#server/features/draws/lifecycle/service.ts';
import { countCards } from '#server/features/postal/entries/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  draws: Pick<DrawsService, 'show' | 'findId' | 'listTermsChangesOf'>;
  drawing: Pick<DrawingService, 'readStateOf'>;
};

/** Reads everything that a draw's public page shows. The draw itself is read only once. */
export function createDrawPages({ db, draws, drawing }: Needs) {
  const read = async (viewer: Viewer | null, id: string) => {
    const draw = await draws.show(viewer, id);
    const [state, termsChanges, hostRecord, voids, postal] = await Promise.all([
      drawing.readStateOf(viewer, draw),
      draws.listTermsChangesOf(draw),
      store.readHostRecord(db, draw),
      draw.voidedCount > 0 ? store.countVoids(db, draw.id) : [],
      draw.postReference === null ? null : countCards(db, draw.id),
    ]);
    return { draw, state, termsChanges, hostRecord, voids, postal };
  };
  const together = createSharedReads<Awaited<ReturnType<typeof read>>>();

  // Participants run no draws and get the same page as visitors, so they can share a read.
  const show = (viewer: Viewer | null, id: string) =>
    viewer && viewer.role !== 'participant' ? read(viewer, id) : together(id, () => read(null, id));

  return {
    /** @throws {ApiError} 404 if the viewer may not see the draw */
    show,

    /** @throws {ApiError} 404 */
    showAt: async (viewer: Viewer | null, address: { organisation: string; slug: string }) =>
      show(viewer, await draws.findId(address)),
  };
}

export type DrawPagesService = ReturnType<typeof createDrawPages>;
