import type { Paging } from '#contract/lists.ts';
import type { SiteTotals } from '#contract/pages/winners.ts';
import { createSharedReads } from '#server/concurrency/read-together.ts';
import type { Database } from '#server/db/database.ts';
import { countDrawn, type DrawnRow, listDrawn, readTotals } from './store.ts';

/** Lists completed draws with their winners, for everyone. */
export function createWinners({ db }: { db: Database }) {
  const together = createSharedReads<SiteTotals>();
  return {
    list: async (paging: Paging): Promise<{ rows: DrawnRow[]; total: number }> => ({
      rows: await listDrawn(db, paging),
      total: await countDrawn(db),
    }),

    readTotals: (): Promise<SiteTotals> => together('totals', () => readTotals(db)),
  };
}

export type WinnersService = ReturnType<typeof createWinners>;
