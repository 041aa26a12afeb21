import { calculateBalance } from '#domain/ledger/accounts.ts';
import type { Transaction } from '#server/db/database.ts';
import { countTransfers, postTransfers, sumFlows } from '#server/features/money/ledger/service.ts';

/** Sets aside what is left of a draw whose tickets are all refunded: the price of tickets voided without a refund. */
export async function keepWithheld(tx: Transaction, drawId: string): Promise<void> {
  const amountPence = calculateBalance('held_for_draw', await sumFlows(tx, drawId));
  if (amountPence <= 0) return;
  await postTransfers(tx, [
    { kind: 'withheldKept', drawId, amountPence, cause: { kind: 'outcome', id: drawId } },
  ]);
}

/**
 * Returns money that was set aside to the draw, as far as it needs more than it holds: a withheld ticket is refunded
 * after all, or a bank takes its price.
 */
export async function releaseWithheld(tx: Transaction, drawId: string, neededPence: number): Promise<void> {
  const flows = await sumFlows(tx, drawId);
  const missing = neededPence - calculateBalance('held_for_draw', flows);
  const amountPence = Math.min(missing, calculateBalance('withheld', flows));
  if (amountPence <= 0) return;
  const attempt = 1 + (await countTransfers(tx, drawId, 'withheldReleased'));
  const cause = { kind: 'outcome', id: drawId, attempt } as const;
  await postTransfers(tx, [{ kind: 'withheldReleased', drawId, amountPence, cause }]);
}
