import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateMinimumNotMet, calculateUndeliveredPrize, shareEqually } from './guarantee.ts';

const gross = fc.integer({ min: 0, max: 1_000_000_000 });
const winners = fc.integer({ min: 1, max: 10 });
const sum = (parts: number[]) => parts.reduce((a, b) => a + b, 0);

describe('a prize that is not delivered', () => {
  it('gives winners 75 % of sales, split equally [MONEY-10]', () => {
    expect(calculateUndeliveredPrize({ grossPence: 50_000, winners: 3 }).winnersPence).toEqual([
      12_500, 12_500, 12_500,
    ]);
  });

  it('takes the fee from the rest, and gives the charity what remains [MONEY-11]', () => {
    expect(calculateUndeliveredPrize({ grossPence: 50_000, winners: 1 })).toEqual({
      winnersPence: [37_500],
      platformFeePence: 6500,
      charityPence: 6000,
    });
  });

  it('adds up to gross to the penny [MONEY-06]', () => {
    fc.assert(
      fc.property(gross, winners, (grossPence, n) => {
        const parts = calculateUndeliveredPrize({ grossPence, winners: n });
        expect(sum(parts.winnersPence) + parts.platformFeePence + parts.charityPence).toBe(grossPence);
      }),
    );
  });
});

describe('a minimum that is not met', () => {
  it('gives winners half of what remains after fee and charity, the host the other half, and the last rank any odd pennies [MONEY-12]', () => {
    // 50,000 − 6,500 − 2,175 = 41,325
    expect(
      calculateMinimumNotMet({ grossPence: 50_000, charityPercentage: 5, extraTrees: 0, winners: 2 }),
    ).toEqual({
      winnersPence: [10_331, 10_332],
      platformFeePence: 6500,
      charityPence: 2175,
      extraTreesPaid: 0,
      extraTreesCostPence: 0,
      hostPence: 20_662,
    });
  });

  it('pays for extra trees out of the host’s half alone [MONEY-05]', () => {
    const parts = calculateMinimumNotMet({
      grossPence: 1000,
      charityPercentage: 5,
      extraTrees: 9,
      winners: 1,
    });
    expect([parts.winnersPence, parts.extraTreesPaid, parts.hostPence]).toEqual([[413], 4, 13]);
  });

  it('adds up to gross to the penny [MONEY-06]', () => {
    const share = fc.integer({ min: 5, max: 100 });
    const trees = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(gross, share, trees, winners, (grossPence, charityPercentage, extraTrees, n) => {
        const p = calculateMinimumNotMet({ grossPence, charityPercentage, extraTrees, winners: n });
        const parts = [
          ...p.winnersPence,
          p.platformFeePence,
          p.charityPence,
          p.extraTreesCostPence,
          p.hostPence,
        ];
        expect(sum(parts)).toBe(grossPence);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('equal shares', () => {
  it('puts odd pennies on the last rank', () => {
    expect(shareEqually(101, 3)).toEqual([33, 33, 35]);
  });
  it('rejects zero shares', () => {
    expect(() => shareEqually(100, 0)).toThrow(RangeError);
  });
});
