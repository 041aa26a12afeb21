import { treesForGross } from '../impact/trees.ts';
import { minimumNotMet } from '../money/guarantee.ts';
import { splitGross } from '../money/split.ts';
import { balanceOf, type Flow } from './accounts.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

/** A draw as far as its money depends on it, with all that has moved between its accounts. */
export interface DrawBooks {
  flows: readonly Flow[];
  /** The charity's share, in percent, of what is left after the fee. */
  charityPercentage: number;
  /** How many trees the host promised beyond the platform's own. */
  extraTreesCount: number;
}

/** What a draw has brought in and to whom it is due, in pence; trees are counted. */
export interface DrawMoney {
  /** What was paid for its orders less what was or will be refunded. */
  grossPence: number;
  platformFeePence: number;
  charityPence: number;
  hostPence: number;
  trees: { byPlatform: number; extra: number; extraCostPence: number };
  refundedPence: number;
  /** What is kept for it until it is settled. */
  heldPence: number;
}

/** A draw's figures from its books, by the platform's money rules (docs/money.md). Every figure shown comes from here. */
export function drawMoney({ flows, charityPercentage, extraTreesCount }: DrawBooks): DrawMoney {
  const refundedPence = movedBy('refundDecided', flows);
  const grossPence = movedBy('sale', flows) - refundedPence;
  const split = splitGross({ grossPence, charityPercentage, extraTrees: extraTreesCount });
  return {
    grossPence,
    platformFeePence: split.platformFeePence,
    charityPence: split.charityPence,
    hostPence: split.hostPence,
    trees: {
      byPlatform: treesForGross(grossPence),
      extra: split.extraTreesPaid,
      extraCostPence: split.extraTreesCostPence,
    },
    refundedPence,
    heldPence: balanceOf('held_for_draw', flows),
  };
}

/** What the winners would share instead of the prizes if the minimum were missed with what was sold so far, in pence. */
export function winnersCash(books: DrawBooks, winners: number): number {
  const { charityPercentage, extraTreesCount: extraTrees } = books;
  const { grossPence } = drawMoney(books);
  const { winnersPence } = minimumNotMet({ grossPence, charityPercentage, extraTrees, winners });
  return winnersPence.reduce((sum, pence) => sum + pence, 0);
}

function movedBy(kind: TransferKind, flows: readonly Flow[]): number {
  const { debit, credit } = TRANSFERS[kind];
  return flows
    .filter((flow) => flow.debit === debit && flow.credit === credit)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
}
