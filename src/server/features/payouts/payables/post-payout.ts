import { chooseTransfer } from '#domain/payouts/postings.ts';
import type { PayoutPosting } from '#domain/payouts/transitions.ts';
import type { Transaction } from '#server/db/database.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { PayableRow } from './store.ts';

/** Posts the transfers of a step of these payables. Call under the lock of their draws. */
export async function postPayouts(
  tx: Transaction,
  steps: readonly PayoutPosting[],
  rows: readonly PayableRow[],
): Promise<void> {
  const postings = rows.flatMap(({ payable }) =>
    steps.map((posting) => ({
      kind: chooseTransfer(posting, { payee: payable.payeeKind, method: payable.method }),
      drawId: payable.drawId,
      amountPence: payable.amountPence,
      cause: { kind: 'payout' as const, id: payable.id, attempt: payable.attempt },
    })),
  );
  await postTransfers(tx, postings);
}
