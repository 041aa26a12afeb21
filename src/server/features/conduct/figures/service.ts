import type { ConductFigures, PlayFigures } from '#domain/conduct/measures.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  /** What the features for limits, breaks and entries by post have counted. */
  readPlay: () => Promise<PlayFigures>;
};

export type FiguresService = ReturnType<typeof createFigures>;

/** The figures on the page about safer play. */
export function createFigures({ db, readPlay }: Needs) {
  return {
    read: async (): Promise<ConductFigures> => {
      const [complaints, draws, play] = await Promise.all([
        store.countComplaints(db),
        store.countDraws(db),
        readPlay(),
      ]);
      return { complaints, draws, ...play };
    },
  };
}
