import { calculateTrees } from '../impact/trees.ts';
import { calculateMinimumNotMet, calculateUndeliveredPrize } from '../money/guarantee.ts';
import { EXTRA_TREE_PENCE, splitGross } from '../money/split.ts';
import { calculateBalance } from './accounts.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

/**
 * How a draw ended: its prizes were delivered, or one of the two guarantees applied (minimum not met, or prize not
 * delivered).
 */
export type SettledCase = 'delivered' | 'minimum_not_met' | 'prize_undelivered';

export interface SettlementInput {
  settledCase: SettledCase;
  /** The money held for the draw, in pence: all payments less refunds. */
  heldPence: number;
  /** The charity's share, in percent, of what remains after the fee. */
  charityPercentage: number;
  /** The number of trees that the host promised in addition to the platform's. */
  extraTrees: number;
  /** The number of winners who share a guarantee's cash, at least one. */
  winners: number;
}

/** One transfer in a settlement, in pence. */
export type SettlementTransfer = { kind: TransferKind; amountPence: number };

/** The parts of the held money, in pence. */
type Parts = { fee: number; charity: number; winners: number; extraTrees: number; host: number };

/**
 * Calculates the transfers that settle a draw by the money rules (docs/money.md). They allocate all held money, to the
 * penny, and make the platform's own trees payable at its expense. Empty parts are omitted.
 * @throws Error if the transfers would not allocate exactly what is held
 */
export function buildSettlementTransfers(input: SettlementInput): SettlementTransfer[] {
  const parts = partsOf(input);
  const transfers: SettlementTransfer[] = [
    { kind: 'feeEarned', amountPence: parts.fee },
    { kind: 'charityDue', amountPence: parts.charity },
    { kind: 'winnersDue', amountPence: parts.winners },
    { kind: 'extraTreesDue', amountPence: parts.extraTrees },
    { kind: 'hostDue', amountPence: parts.host },
    { kind: 'platformTreesDue', amountPence: calculateTrees(input.heldPence) * EXTRA_TREE_PENCE },
  ];
  requireEmptied(input.heldPence, transfers);
  return transfers.filter(({ amountPence }) => amountPence > 0);
}

function partsOf(input: SettlementInput): Parts {
  const { settledCase, heldPence: grossPence, charityPercentage, extraTrees, winners } = input;
  if (settledCase === 'prize_undelivered') {
    const due = calculateUndeliveredPrize({ grossPence, winners });
    const cash = sum(due.winnersPence);
    return { fee: due.platformFeePence, charity: due.charityPence, winners: cash, extraTrees: 0, host: 0 };
  }
  const due =
    settledCase === 'minimum_not_met'
      ? calculateMinimumNotMet({ grossPence, charityPercentage, extraTrees, winners })
      : { ...splitGross({ grossPence, charityPercentage, extraTrees }), winnersPence: [] };
  return {
    fee: due.platformFeePence,
    charity: due.charityPence,
    winners: sum(due.winnersPence),
    extraTrees: due.extraTreesCostPence,
    host: due.hostPence,
  };
}

function requireEmptied(heldPence: number, transfers: readonly SettlementTransfer[]): void {
  const flows = transfers.map(({ kind, amountPence }) => ({ ...TRANSFERS[kind], amountPence }));
  const left = heldPence + calculateBalance('held_for_draw', flows);
  if (left !== 0) throw new Error(`a settlement would leave ${left} of ${heldPence} pence in the draw`);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, pence) => total + pence, 0);
