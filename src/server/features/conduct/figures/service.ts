import type { ConductFigures } from '#domain/conduct/measures.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

/** How long figures are kept. Anyone can ask for them, and they count whole tables. */
const KEPT_MS = 60_000;

type Needs = {
  db: Database;
  clock: Pick<Clock, 'now'>;
  /** Whether new draws have a free route by post. */
  takesPost: boolean;
};

export type FiguresService = ReturnType<typeof createFigures>;

/** The figures on the page about safer play. */
export function createFigures({ db, clock, takesPost }: Needs) {
  let kept: { until: number; figures: Promise<ConductFigures> } | null = null;

  const count = async (): Promise<ConductFigures> => {
    const [complaints, draws, people, post] = await Promise.all([
      store.countComplaints(db),
      store.countDraws(db),
      store.countProtected(db),
      store.countPostalCards(db),
    ]);
    // Draws from before the operator removed the address may still get cards.
    const postalEntries = takesPost || post.received > 0 ? post : null;
    return { complaints, draws, ...people, postalEntries };
  };

  return {
    read: (): Promise<ConductFigures> => {
      const now = clock.now().getTime();
      if (kept && now < kept.until) return kept.figures;
      const figures = count();
      kept = { until: now + KEPT_MS, figures };
      figures.catch(() => {
        kept = null;
      });
      return figures;
    },
  };
}
