import { EXTRA_TREE_PENCE } from '../money/split.ts';
import { type Division, sumCash } from '../outcome/divide-money.ts';
import { calculateBalance } from './accounts.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

/** One transfer in a settlement, in pence. */
export type SettlementTransfer = { kind: TransferKind; amountPence: number };

/**
 * Builds the transfers that settle a draw: they allocate all held money by its division, and make the platform's own
 * trees payable at its expense. Empty parts are omitted. A draw whose money is refunded is never settled.
 * @throws Error if the transfers would not allocate exactly what is held
 */
export function buildSettlementTransfers(heldPence: number, division: Division): SettlementTransfer[] {
  const transfers: SettlementTransfer[] = [
    { kind: 'feeEarned', amountPence: division.platformFeePence },
    { kind: 'charityDue', amountPence: division.charityPence },
    { kind: 'winnersDue', amountPence: sumCash(division.winners) },
    { kind: 'extraTreesDue', amountPence: division.extraTreesCostPence },
    { kind: 'hostDue', amountPence: division.hostPence },
    { kind: 'platformTreesDue', amountPence: division.treesByPlatform * EXTRA_TREE_PENCE },
  ];
  requireEmptied(heldPence, transfers);
  return transfers.filter(({ amountPence }) => amountPence > 0);
}

function requireEmptied(heldPence: number, transfers: readonly SettlementTransfer[]): void {
  const flows = transfers.map(({ kind, amountPence }) => ({ ...TRANSFERS[kind], amountPence }));
  const left = heldPence + calculateBalance('held_for_draw', flows);
  if (left !== 0) throw new Error(`a settlement would leave ${left} of ${heldPence} pence in the draw`);
}
