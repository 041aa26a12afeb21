import type { ConductFigures } from '#domain/conduct/measures.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  /** Whether new draws have a free route by post. */
  takesPost: boolean;
};

export type FiguresService = ReturnType<typeof createFigures>;

/** The figures on the page about safer play. */
export function createFigures({ db, takesPost }: Needs) {
  return {
    read: async (): Promise<ConductFigures> => {
      const [complaints, draws, people, post] = await Promise.all([
        store.countComplaints(db),
        store.countDraws(db),
        store.countProtected(db),
        store.countPostalCards(db),
      ]);
      // Draws from before the operator removed the address may still get cards.
      const postalEntries = takesPost || post.received > 0 ? post : null;
      return { complaints, draws, ...people, postalEntries };
    },
  };
}
