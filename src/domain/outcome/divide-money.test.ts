import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitGross } from '../money/split.ts';
import { type Division, type DivisionInput, divideMoney } from './divide-money.ts';
import { OUTCOMES } from './outcome.ts';

/** A hundred tickets at £5. */
const sold: DivisionInput = {
  outcome: null,
  grossPence: 50_000,
  charityPercentage: 5,
  extraTrees: 0,
  wonRanks: [1],
  undeliveredRanks: [],
};
const divide = (input: Partial<DivisionInput>) => divideMoney({ ...sold, ...input });

const cashOf = ({ winners }: Division) => winners.map(({ rank, pence }) => [rank, pence]);
const cashTotal = ({ winners }: Division) => winners.reduce((sum, { pence }) => sum + pence, 0);
const partsOf = (division: Division) => [
  division.platformFeePence,
  division.charityPence,
  division.hostPence,
  division.extraTreesCostPence,
  division.refundedPence,
  ...division.winners.map(({ pence }) => pence),
];

const inputs: fc.Arbitrary<DivisionInput> = fc
  .record({
    outcome: fc.constantFrom(null, ...OUTCOMES),
    grossPence: fc.integer({ min: 0, max: 2_000_000_000 }),
    charityPercentage: fc.integer({ min: 5, max: 100 }),
    extraTrees: fc.integer({ min: 0, max: 1000 }),
    wonRanks: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1 }),
    undelivered: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  })
  .map(({ undelivered, ...input }) => {
    const [first = 1] = input.wonRanks;
    return {
      ...input,
      undeliveredRanks: input.wonRanks.filter((rank) => rank === first || undelivered[rank - 1]),
    };
  });

describe('the money of a draw', () => {
  it('adds up to gross to the penny, without a negative part, in every case [MONEY-06]', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const parts = partsOf(divideMoney(input));
        expect(parts.reduce((sum, pence) => sum + pence, 0)).toBe(input.grossPence);
        expect(parts.every((pence) => Number.isSafeInteger(pence) && pence >= 0)).toBe(true);
      }),
    );
  });

  it('is shared equally by winners who get cash, with odd pennies to the last rank', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const division = divideMoney(input);
        const shares = division.winners.map(({ pence }) => pence);
        const ranks = division.winners.map(({ rank }) => rank);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1);
        const odd = (shares.at(-1) ?? 0) - (shares[0] ?? 0);
        expect(odd >= 0 && odd < Math.max(1, shares.length)).toBe(true);
      }),
    );
  });

  it('is divided as if the prizes are delivered while the outcome is undecided [MONEY-07]', () => {
    for (const outcome of [null, 'delivered'] as const) {
      expect(divide({ outcome, extraTrees: 20 })).toEqual({
        platformFeePence: 6500,
        charityPence: 2175,
        hostPence: 39_325,
        winners: [],
        extraTreesPaid: 20,
        extraTreesCostPence: 2000,
        refundedPence: 0,
        treesByPlatform: 5,
      });
    }
    fc.assert(
      fc.property(inputs, (input) => {
        const { platformFeePence, charityPence, hostPence } = splitGross(input);
        expect(divideMoney({ ...input, outcome: 'delivered' })).toMatchObject({
          platformFeePence,
          charityPence,
          hostPence,
        });
      }),
    );
  });

  it.each(['no_winner', 'cancelled'] as const)(
    'is refunded in full, and plants nothing: %s [MONEY-19]',
    (outcome) => {
      expect(divide({ outcome, extraTrees: 3 })).toEqual({
        platformFeePence: 0,
        charityPence: 0,
        hostPence: 0,
        winners: [],
        extraTreesPaid: 0,
        extraTreesCostPence: 0,
        refundedPence: 50_000,
        treesByPlatform: 0,
      });
    },
  );
});

describe('the money below the minimum', () => {
  const missed = (input: Partial<DivisionInput>) => divide({ ...input, outcome: 'minimum_not_met' });

  it('gives winners half of what remains after fee and charity, the host the other half, and the last rank any odd pennies [MONEY-12]', () => {
    // 50,000 − 6,500 − 2,175 = 41,325
    const division = missed({ wonRanks: [1, 2] });
    expect(division).toMatchObject({ platformFeePence: 6500, charityPence: 2175, hostPence: 20_662 });
    expect(cashOf(division)).toEqual([
      [1, 10_331],
      [2, 10_332],
    ]);
  });

  it('pays for extra trees out of the host’s half alone [MONEY-05]', () => {
    const division = missed({ grossPence: 1000, extraTrees: 9 });
    expect([cashOf(division), division.extraTreesPaid, division.hostPence]).toEqual([[[1, 413]], 4, 13]);
  });

  it('stays with the host if no rank has a winner any more', () => {
    expect(missed({ wonRanks: [] })).toMatchObject({ winners: [], hostPence: 41_325 });
  });
});

describe('the money for undelivered prizes', () => {
  const undelivered = (wonRanks: number[], undeliveredRanks: number[], input: Partial<DivisionInput> = {}) =>
    divide({ ...input, outcome: 'undelivered', wonRanks, undeliveredRanks });

  it('gives winners 75 % of sales if no prize is delivered, the charity what remains after the fee, and the host nothing [MONEY-10, MONEY-11]', () => {
    const division = undelivered([1, 2, 3], [3, 1, 2], { extraTrees: 20 });
    expect(division).toMatchObject({
      platformFeePence: 6500,
      charityPence: 6000,
      hostPence: 0,
      extraTreesPaid: 0,
    });
    expect(cashOf(division)).toEqual([
      [1, 12_500],
      [2, 12_500],
      [3, 12_500],
    ]);
  });

  it('gives the winners of undelivered prizes their part of the 75 %, and splits the rest as usual [MONEY-10]', () => {
    // A third of 75 % is 12,500; 50,000 − 12,500 − 6,500 = 31,000, of which the charity gets 5 %.
    expect(undelivered([1, 2, 3], [2], { extraTrees: 2 })).toEqual({
      platformFeePence: 6500,
      charityPence: 1550,
      hostPence: 29_250,
      winners: [{ rank: 2, pence: 12_500 }],
      extraTreesPaid: 2,
      extraTreesCostPence: 200,
      refundedPence: 0,
      treesByPlatform: 5,
    });
  });

  it('rounds the winners’ cash down, and gives the last of them any odd pennies', () => {
    // 75 % of 1,001 is 750.75; two thirds of that are 500.5.
    expect(cashOf(undelivered([1, 2, 3], [3, 2], { grossPence: 1001 }))).toEqual([
      [2, 250],
      [3, 250],
    ]);
    expect(cashOf(undelivered([1, 2], [1, 2], { grossPence: 1001 }))).toEqual([
      [1, 375],
      [2, 375],
    ]);
    expect(cashOf(undelivered([1, 2], [1, 2], { grossPence: 101 }))).toEqual([
      [1, 37],
      [2, 38],
    ]);
  });

  it('never promises more than 75 %, and leaves ranks without a winner out of account', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { wonRanks, undeliveredRanks, grossPence } = input;
        const division = divideMoney({ ...input, outcome: 'undelivered' });
        const exact = BigInt(grossPence) * 75n * BigInt(undeliveredRanks.length);
        expect(BigInt(cashTotal(division))).toBe(exact / (100n * BigInt(wonRanks.length)));
      }),
    );
    expect(undelivered([1], [1, 2])).toMatchObject({ winners: [{ rank: 1, pence: 37_500 }] });
  });

  it('cannot be divided without an undelivered prize', () => {
    expect(() => undelivered([1], [])).toThrow(RangeError);
  });
});

it('is divided only in whole, non-negative pence', () => {
  for (const outcome of ['delivered', 'minimum_not_met', 'undelivered', 'no_winner'] as const) {
    for (const grossPence of [-1, 0.5]) {
      expect(() => divide({ outcome, grossPence, undeliveredRanks: [1] })).toThrow(RangeError);
    }
  }
});
