import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import { type DrawFacts, type MovedInDraw, sumMoney } from './policy.ts';

const STEPS = 6;

const facts: DrawFacts = {
  charityPercentage: 5,
  extraTreesCount: 0,
  status: 'completed',
  minTicketAmount: null,
  issuedCount: 10,
  voidedCount: 0,
  heldCount: 0,
  sealedCount: 10,
  enteredCount: 10,
  prizeCount: 2,
  wonRanks: [1, 2],
  receivedRanks: [],
  undeliveredRanks: [],
};

/** A draw with a winner, below its minimum, or without entries. */
const ended = fc.constantFrom<Partial<DrawFacts>>({}, { minTicketAmount: 11 }, { enteredCount: 0 });

/** A draw with sales and refunds in some steps. Refunds never exceed sales. */
const draw = fc
  .record({
    outcome: ended,
    charityPercentage: fc.integer({ min: 5, max: 100 }),
    extraTreesCount: fc.integer({ min: 0, max: 40 }),
    soldBefore: fc.nat(100_000),
    moved: fc.array(fc.tuple(fc.nat(50_000), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: STEPS,
      maxLength: STEPS,
    }),
  })
  .map(({ moved, soldBefore, outcome, ...shares }): MovedInDraw => {
    let left = soldBefore;
    const steps = moved.map(([sold, part], step) => {
      const refunded = Math.floor((left + sold) * part);
      left += sold - refunded;
      return { step, sold, refunded };
    });
    return { ...facts, ...outcome, ...shares, soldBefore, refundedBefore: 0, steps };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const booksOf = ({ steps, soldBefore, ...shares }: MovedInDraw, all: boolean) =>
  calculateDrawMoney({
    ...shares,
    flows: [
      { ...TRANSFERS.sale, amountPence: soldBefore + (all ? sum(steps.map(({ sold }) => sold)) : 0) },
      { ...TRANSFERS.refundDecided, amountPence: all ? sum(steps.map(({ refunded }) => refunded)) : 0 },
    ],
  });

it("steps add up to the change in the draws' own amounts, to the penny [ADMIN-27]", () => {
  fc.assert(
    fc.property(fc.array(draw, { maxLength: 8 }), (draws) => {
      const steps = sumMoney(draws, STEPS);
      const before = draws.map((each) => booksOf(each, false));
      const after = draws.map((each) => booksOf(each, true));
      const changed = (of: (money: ReturnType<typeof calculateDrawMoney>) => number) =>
        sum(after.map(of)) - sum(before.map(of));
      expect(sum(steps.map((step) => step.platformFeePence))).toBe(
        changed((money) => money.platformFeePence),
      );
      expect(sum(steps.map((step) => step.charityPence))).toBe(changed((money) => money.charityPence));
      expect(sum(steps.map((step) => step.hostPence))).toBe(changed((money) => money.hostPence));
      expect(sum(steps.map((step) => step.grossPence))).toBe(changed((money) => money.grossPence));
      expect(sum(steps.map((step) => step.treesByPlatform))).toBe(changed((money) => money.trees.byPlatform));
      expect(sum(steps.map((step) => step.winnersPence))).toBe(changed((money) => money.winnersCashPence));
      for (const step of steps) expect(step.salesPence - step.refundsPence).toBe(step.grossPence);
    }),
  );
});

it('the parts of a step add up to its gross, or are empty if the draw is refunded [ADMIN-27, MONEY-18, MONEY-19]', () => {
  fc.assert(
    fc.property(draw, (each) => {
      for (const step of sumMoney([each], STEPS)) {
        const parts = step.platformFeePence + step.charityPence + step.hostPence + step.winnersPence;
        expect(parts + step.extraTreesPence).toBe(each.enteredCount === 0 ? 0 : step.grossPence);
      }
    }),
  );
});
