import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAW_LIMITS } from '../draws/fields.ts';
import { assertAddsUp, calculateCharityPence, PLATFORM_FEE_PERCENT, splitGross } from './split.ts';

const gross = fc.integer({ min: 0, max: 10_000_000_000 });
const share = fc.integer({ min: 5, max: 100 });
const trees = fc.integer({ min: 0, max: 1000 });

describe('the division of gross', () => {
  it('takes 13 %', () => {
    expect(PLATFORM_FEE_PERCENT).toBe(13);
    expect(splitGross({ grossPence: 10_000, charityPercentage: 5, extraTrees: 0 }).platformFeePence).toBe(
      1300,
    );
  });

  it('matches the worked example: 100 tickets at £5 with 5 % [MONEY-07]', () => {
    expect(splitGross({ grossPence: 50_000, charityPercentage: 5, extraTrees: 0 })).toEqual({
      grossPence: 50_000,
      platformFeePence: 6500,
      afterFeePence: 43_500,
      charityPence: 2175,
      extraTreesPaid: 0,
      extraTreesCostPence: 0,
      hostPence: 41_325,
    });
  });

  it('adds up to gross to the penny, with no negative part [MONEY-06]', () => {
    fc.assert(
      fc.property(gross, share, trees, (grossPence, charityPercentage, extraTrees) => {
        const s = splitGross({ grossPence, charityPercentage, extraTrees });
        expect(s.platformFeePence + s.charityPence + s.extraTreesCostPence + s.hostPence).toBe(grossPence);
        expect(
          Math.min(s.platformFeePence, s.charityPence, s.extraTreesCostPence, s.hostPence),
        ).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('rounds the fee half up [MONEY-03]', () => {
    // 13% of 50 pence is 6.5
    expect(splitGross({ grossPence: 50, charityPercentage: 5, extraTrees: 0 }).platformFeePence).toBe(7);
    expect(splitGross({ grossPence: 49, charityPercentage: 5, extraTrees: 0 }).platformFeePence).toBe(6);
    fc.assert(
      fc.property(gross, (grossPence) => {
        const fee = splitGross({ grossPence, charityPercentage: 5, extraTrees: 0 }).platformFeePence;
        const hundredfold = BigInt(fee) * 100n - BigInt(grossPence) * 13n;
        expect(hundredfold > -50n && hundredfold <= 50n).toBe(true);
      }),
    );
  });

  it('rounds the charity’s share half up, after deducting the fee [MONEY-04]', () => {
    // 10 pence less a fee of 1 leaves 9; 50% of it is 4.5
    expect(splitGross({ grossPence: 10, charityPercentage: 50, extraTrees: 0 }).charityPence).toBe(5);
    fc.assert(
      fc.property(gross, share, (grossPence, charityPercentage) => {
        const s = splitGross({ grossPence, charityPercentage, extraTrees: 0 });
        const off = BigInt(s.charityPence) * 100n - BigInt(s.afterFeePence) * BigInt(charityPercentage);
        expect(off > -50n && off <= 50n).toBe(true);
      }),
    );
  });

  it('gives the charity at least 5 % of what remains after the fee, and more if the host chooses [MONEY-09]', () => {
    expect(DRAW_LIMITS.charityPercentage).toEqual({ min: 5, max: 100 });
    fc.assert(
      fc.property(gross, share, (grossPence, charityPercentage) => {
        const given = (percentage: number) =>
          splitGross({ grossPence, charityPercentage: percentage, extraTrees: 0 });
        const { charityPence, afterFeePence } = given(charityPercentage);
        // Rounding can cost half a penny.
        expect(charityPence * 100 + 50).toBeGreaterThanOrEqual(afterFeePence * 5);
        expect(charityPence).toBeGreaterThanOrEqual(given(5).charityPence);
      }),
    );
    const least = splitGross({ grossPence: 10_000, charityPercentage: 5, extraTrees: 0 });
    const all = splitGross({ grossPence: 10_000, charityPercentage: 100, extraTrees: 0 });
    expect([least.charityPence, all.charityPence, all.hostPence]).toEqual([435, 8700, 0]);
  });

  it('takes £1 for each extra tree from the host, as far as the host’s part covers it [MONEY-05]', () => {
    const some = splitGross({ grossPence: 50_000, charityPercentage: 5, extraTrees: 13 });
    expect([some.extraTreesCostPence, some.hostPence]).toEqual([1300, 40_025]);
    const tooMany = splitGross({ grossPence: 50_000, charityPercentage: 5, extraTrees: 1000 });
    expect([tooMany.extraTreesPaid, tooMany.extraTreesCostPence, tooMany.hostPence]).toEqual([
      413, 41_300, 25,
    ]);
    expect(splitGross({ grossPence: 0, charityPercentage: 5, extraTrees: 3 }).extraTreesCostPence).toBe(0);
  });

  it('never gives the host more after a refund', () => {
    fc.assert(
      fc.property(gross, fc.integer({ min: 1, max: 10_000 }), share, (after, ticket, charityPercentage) => {
        const kept = splitGross({ grossPence: after + ticket, charityPercentage, extraTrees: 0 });
        const voided = splitGross({ grossPence: after, charityPercentage, extraTrees: 0 });
        expect(voided.hostPence).toBeLessThanOrEqual(kept.hostPence);
      }),
    );
  });

  it('accepts a different fee, with fractions of a percent', () => {
    expect(
      splitGross({ grossPence: 10_000, charityPercentage: 5, extraTrees: 0, feePercentage: 12.5 })
        .platformFeePence,
    ).toBe(1250);
  });

  it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('rejects %s pence', (grossPence) => {
    expect(() => splitGross({ grossPence, charityPercentage: 5, extraTrees: 0 })).toThrow(RangeError);
  });

  it.each([-1, 101, Number.NaN])('rejects a share of %s %%', (charityPercentage) => {
    expect(() => splitGross({ grossPence: 100, charityPercentage, extraTrees: 0 })).toThrow(RangeError);
  });
});

describe("the charity's share of one ticket", () => {
  it('is rounded down to the penny [MONEY-15]', () => {
    // £5.00 less 65p leaves £4.35; 10% is 43.5 pence
    expect(calculateCharityPence(500, 10)).toBe(43);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), share, (price, charityPercentage) => {
        const paid = splitGross({ grossPence: price, charityPercentage, extraTrees: 0 }).charityPence;
        expect(paid - calculateCharityPence(price, charityPercentage)).toBeLessThanOrEqual(1);
        expect(calculateCharityPence(price, charityPercentage)).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it('never exceeds what is paid, however many tickets are sold [MONEY-15]', () => {
    // After the fee, one 1p ticket leaves 0.87p, which is rounded down to 0; a hundred leave 87p.
    expect(calculateCharityPence(1, 100)).toBe(0);
    const sold = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), share, sold, (price, charityPercentage, tickets) => {
        const { charityPence } = splitGross({
          grossPence: price * tickets,
          charityPercentage,
          extraTrees: 0,
        });
        expect(calculateCharityPence(price, charityPercentage) * tickets).toBeLessThanOrEqual(charityPence);
      }),
    );
  });
});

describe('the check on every division', () => {
  it('accepts parts that add up to the penny', () => {
    expect(() => assertAddsUp(100, [13, 5, 0, 82])).not.toThrow();
  });

  it.each([
    ['a penny is lost', [13, 5, 81]],
    ['a penny is added', [13, 5, 83]],
    ['a part is negative, although the sum is right', [13, 105, -18]],
  ])('throws if %s', (_, parts) => {
    expect(() => assertAddsUp(100, parts)).toThrow(/do not add up to 100 pence/);
  });
});
