import { calculateTrees } from '../impact/trees.ts';
import { calculateMinimumNotMet } from '../money/guarantee.ts';
import { splitGross } from '../money/split.ts';
import { calculateBalance, type Flow } from './accounts.ts';
import { calculateLost } from './lost.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

/** The inputs for a draw's figures: its flows, charity share and extra trees. */
export interface DrawBooks {
  flows: readonly Flow[];
  /** The charity's share, in percent, of what remains after the fee. */
  charityPercentage: number;
  /** The number of trees that the host promised in addition to the platform's. */
  extraTreesCount: number;
}

/** How much a draw has raised and how much each party is owed, in pence. Trees are counts. */
export interface DrawMoney {
  /** Paid orders less decided refunds and what banks took back in lost disputes. */
  grossPence: number;
  platformFeePence: number;
  charityPence: number;
  hostPence: number;
  trees: { byPlatform: number; extra: number; extraCostPence: number };
  refundedPence: number;
  /** The money held until the settlement. */
  heldPence: number;
}

/**
 * Calculates a draw's figures from its ledger by the money rules (docs/money.md). All displayed figures come from this
 * function.
 */
export function calculateDrawMoney({ flows, charityPercentage, extraTreesCount }: DrawBooks): DrawMoney {
  const refundedPence = movedBy('refundDecided', flows);
  const grossPence = movedBy('sale', flows) - refundedPence - calculateLost(flows);
  const split = splitGross({ grossPence, charityPercentage, extraTrees: extraTreesCount });
  return {
    grossPence,
    platformFeePence: split.platformFeePence,
    charityPence: split.charityPence,
    hostPence: split.hostPence,
    trees: {
      byPlatform: calculateTrees(grossPence),
      extra: split.extraTreesPaid,
      extraCostPence: split.extraTreesCostPence,
    },
    refundedPence,
    heldPence: calculateBalance('held_for_draw', flows),
  };
}

/** The amount that the winners would share, in pence, if sales ended now below the minimum. */
export function calculateWinnersCash(books: DrawBooks, winners: number): number {
  const { charityPercentage, extraTreesCount: extraTrees } = books;
  const { grossPence } = calculateDrawMoney(books);
  const { winnersPence } = calculateMinimumNotMet({ grossPence, charityPercentage, extraTrees, winners });
  return winnersPence.reduce((sum, pence) => sum + pence, 0);
}

function movedBy(kind: TransferKind, flows: readonly Flow[]): number {
  const { debit, credit } = TRANSFERS[kind];
  return flows
    .filter((flow) => flow.debit === debit && flow.credit === credit)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
}
