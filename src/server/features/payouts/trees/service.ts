import { EXTRA_TREE_PENCE } from '#domain/money/split.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Database } from '#server/db/database.ts';
import type { TreePlanter } from '#server/providers/trees/provider.ts';
import { listApprovedTrees, type PayablesService } from '../payables/service.ts';

type Needs = { db: Database; planter: TreePlanter; payables: Pick<PayablesService, 'recordPlanted'> };

/** Buys the trees that draws promised, unless an admin buys them by hand. */
export function createTrees({ db, planter, payables }: Needs) {
  return {
    /**
     * Buys approved trees. The payable's id is the order's key, so an order whose response was lost is repeated without
     * buying twice.
     */
    plantApproved: async (): Promise<void> => {
      const { plant } = planter;
      if (!plant) return;
      await forEach(
        await listApprovedTrees(db),
        async ({ id, amountPence }) => {
          const { reference } = await plant({ key: id, trees: amountPence / EXTRA_TREE_PENCE });
          await payables.recordPlanted(id, reference);
        },
        { failed: 'Some trees could not be bought.' },
      );
    },
  };
}
