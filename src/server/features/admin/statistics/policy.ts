import { calculateDrawMoney, type DrawBooks, type DrawMoney } from '#domain/ledger/draw-money.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';

/** A draw without its flows. */
export type DrawFacts = Omit<DrawBooks, 'flows'>;

/** A draw's sales and refunds before the range, and in each step that has any. */
export type MovedInDraw = DrawFacts & {
  soldBefore: number;
  refundedBefore: number;
  steps: readonly { step: number; sold: number; refunded: number }[];
};

export type MoneyFigures = {
  salesPence: number;
  refundsPence: number;
  grossPence: number;
  platformFeePence: number;
  charityPence: number;
  hostPence: number;
  winnersPence: number;
  extraTreesPence: number;
  treesByPlatform: number;
  treesByHosts: number;
};

export const createEmptyMoney = (): MoneyFigures => ({
  salesPence: 0,
  refundsPence: 0,
  grossPence: 0,
  platformFeePence: 0,
  charityPence: 0,
  hostPence: 0,
  winnersPence: 0,
  extraTreesPence: 0,
  treesByPlatform: 0,
  treesByHosts: 0,
});

/**
 * Calculates the money for each step. Fee and charity are rounded once per draw, from its total sales. So a step's
 * amount is the difference between the amounts at its end and at its beginning, and the steps add up to the draws' own
 * amounts to the penny, whatever the range. Every step uses the draw's present outcome.
 */
export function sumMoney(draws: readonly MovedInDraw[], stepCount: number): MoneyFigures[] {
  const figures = Array.from({ length: stepCount }, createEmptyMoney);
  for (const draw of draws) {
    let sold = draw.soldBefore;
    let refunded = draw.refundedBefore;
    let before = booksOf(draw, sold, refunded);
    for (const moved of draw.steps) {
      sold += moved.sold;
      refunded += moved.refunded;
      const after = booksOf(draw, sold, refunded);
      const own = figures[moved.step];
      if (own) addDifference(own, { before, after, moved });
      before = after;
    }
  }
  return figures;
}

function booksOf(facts: DrawFacts, sold: number, refunded: number): DrawMoney {
  return calculateDrawMoney({
    ...facts,
    flows: [
      { ...TRANSFERS.sale, amountPence: sold },
      { ...TRANSFERS.refundDecided, amountPence: refunded },
    ],
  });
}

type Difference = { before: DrawMoney; after: DrawMoney; moved: { sold: number; refunded: number } };

function addDifference(figures: MoneyFigures, { before, after, moved }: Difference): void {
  figures.salesPence += moved.sold;
  figures.refundsPence += moved.refunded;
  figures.grossPence += after.grossPence - before.grossPence;
  figures.platformFeePence += after.platformFeePence - before.platformFeePence;
  figures.charityPence += after.charityPence - before.charityPence;
  figures.hostPence += after.hostPence - before.hostPence;
  figures.winnersPence += after.winnersCashPence - before.winnersCashPence;
  figures.extraTreesPence += after.trees.extraCostPence - before.trees.extraCostPence;
  figures.treesByPlatform += after.trees.byPlatform - before.trees.byPlatform;
  figures.treesByHosts += after.trees.extra - before.trees.extra;
}
