import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Database } from '#server/db/database.ts';
import type { DrawingService } from '#server/features/drawing/drawing/service.ts';
import type { DrawsService } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  draws: Pick<DrawsService, 'show' | 'termsChangesOf'>;
  drawing: Pick<DrawingService, 'readStateOf'>;
};

/** What a draw's public page is made of, read at once: a page asks one call, and the draw is read one time. */
export function createDrawPages({ db, draws, drawing }: Needs) {
  const read = async (viewer: Viewer | null, id: string) => {
    const draw = await draws.show(viewer, id);
    const [state, termsChanges, hostRecord] = await Promise.all([
      drawing.readStateOf(viewer, draw),
      draws.termsChangesOf(draw),
      store.readHostRecord(db, draw),
    ]);
    return { draw, state, termsChanges, hostRecord };
  };
  const together = createSharedReads<Awaited<ReturnType<typeof read>>>();

  return {
    /** @throws {ApiError} 404 for whoever may not see the draw */
    show: (viewer: Viewer | null, id: string) =>
      // Participants own no draws and are told what everybody is told, so they may share it.
      viewer && viewer.role !== 'participant' ? read(viewer, id) : together(id, () => read(null, id)),
  };
}

export type DrawPagesService = ReturnType<typeof createDrawPages>;
