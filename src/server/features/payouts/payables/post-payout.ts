import { chooseTransfer } from '#domain/payouts/postings.ts';
import type { PayoutPosting } from '#domain/payouts/transitions.ts';
import type { Transaction } from '#server/db/database.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { PayableRow } from './store.ts';

/** Posts the transfers of a step of these payables. Call under the lock of their draws. */
export async function postPayouts(
  tx: Transaction,
  posting: PayoutPosting | null,
  rows: readonly PayableRow[],
): Promise<void> {
  if (posting === null) return;
  const postings = rows.map(({ payable }) => ({
    kind: chooseTransfer(posting, { payee: payable.payeeKind, method: payable.method }),
    drawId: payable.drawId,
    amountPence: payable.amountPence,
    cause: { kind: 'payout' as const, id: payable.id, attempt: payable.attempt },
  }));
  await postTransfers(tx, postings);
}
