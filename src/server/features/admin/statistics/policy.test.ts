import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { TRANSFERS } from '#domain/ledger/transfers.ts';
import { type MovedInDraw, sumMoney } from './policy.ts';

const STEPS = 6;

/** A draw with sales and refunds in some steps. Refunds never exceed sales. */
const draw = fc
  .record({
    charityPercentage: fc.integer({ min: 5, max: 100 }),
    extraTreesCount: fc.integer({ min: 0, max: 40 }),
    soldBefore: fc.nat(100_000),
    moved: fc.array(fc.tuple(fc.nat(50_000), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: STEPS,
      maxLength: STEPS,
    }),
  })
  .map(({ moved, soldBefore, ...shares }): MovedInDraw => {
    let left = soldBefore;
    const steps = moved.map(([sold, part], step) => {
      const refunded = Math.floor((left + sold) * part);
      left += sold - refunded;
      return { step, sold, refunded };
    });
    return { ...shares, soldBefore, refundedBefore: 0, steps };
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
      for (const step of steps) {
        const { grossPence, platformFeePence, charityPence, hostPence, extraTreesPence } = step;
        expect(platformFeePence + charityPence + hostPence + extraTreesPence).toBe(grossPence);
        expect(step.salesPence - step.refundsPence).toBe(grossPence);
      }
    }),
  );
});
