import type { Paging } from '#contract/lists.ts';
import { PAYABLE_STATES, type PayableState } from '#domain/payouts/states.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { listStrays } from '../connect/strays/service.ts';
import type { PayoutExportsService } from '../exports/service.ts';
import type { Overdue, OverduePayoutsService } from '../overdue/service.ts';
import type { ListedPayable, PayablesService } from '../payables/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  payables: Pick<PayablesService, 'read'>;
  payoutExports: Pick<PayoutExportsService, 'preview'>;
  overduePayouts: Pick<OverduePayoutsService, 'find'>;
};

export type ShownPayable = ListedPayable & {
  isAutomatic: boolean;
  paidBefore: string[];
  steps: store.StepRow[];
};
export type Totals = { states: Record<PayableState, store.Sum>; overdue: Overdue };

export type PayoutOverviewService = ReturnType<typeof createPayoutOverview>;

/** What admins see of payables beside their list. */
export function createPayoutOverview({ db, payables, payoutExports, overduePayouts }: Needs) {
  return {
    /** @throws {ApiError} 404 */
    read: async (viewer: Viewer, id: string): Promise<ShownPayable> => {
      const shown = await payables.read(viewer, id);
      const strays = await listStrays(db, id);
      const paidBefore = strays.map(({ reference }) => reference);
      return { ...shown, paidBefore, steps: await store.listSteps(db, shown.payable) };
    },

    readTotals: async (draw: string | undefined): Promise<Totals> => {
      const rows = await store.sumStates(db, draw);
      const sumOf = (state: PayableState): store.Sum => {
        const { payables: found = 0, amountPence = 0 } = rows.find((row) => row.state === state) ?? {};
        return { payables: found, amountPence };
      };
      const states = Object.fromEntries(PAYABLE_STATES.map((state) => [state, sumOf(state)]));
      return {
        states: states as Totals['states'],
        overdue: await overduePayouts.find(draw),
      };
    },

    preview: payoutExports.preview,

    listFiles: async (paging: Paging): Promise<{ rows: store.FileRow[]; total: number }> => ({
      rows: await store.listFiles(db, paging),
      total: await store.countFiles(db),
    }),
  };
}
