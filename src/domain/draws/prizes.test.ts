import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPrizes, placeAfterMove, rankPrizes, sumPrizeValues } from './prizes.ts';

const list = fc.array(fc.record({ description: fc.string({ minLength: 1 }) }), {
  minLength: 1,
  maxLength: 10,
});
const change = fc.record({ remove: fc.boolean(), at: fc.nat(9), by: fc.integer({ min: -12, max: 12 }) });

describe('prize ranks', () => {
  it('are 1, 2, 3 and so on after any removal or move [VAL-17]', () => {
    fc.assert(
      fc.property(list, fc.array(change, { maxLength: 20 }), (prizes, changes) => {
        const left = [...prizes];
        for (const { remove, at, by } of changes) {
          const from = at % left.length;
          const to = placeAfterMove(from + by, left.length);
          const [taken] = left.splice(from, 1);
          if (taken && !(remove && left.length > 0)) left.splice(to, 0, taken);
        }
        const ranked = rankPrizes(left);
        expect(ranked.map(({ rank }) => rank)).toEqual(left.map((_, at) => at + 1));
        expect(ranked.map(({ description }) => description)).toEqual(
          left.map(({ description }) => description.trim()),
        );
      }),
    );
  });

  it('stay within the list when moved', () => {
    expect(placeAfterMove(-1, 3)).toBe(0);
    expect(placeAfterMove(1, 3)).toBe(1);
    expect(placeAfterMove(3, 3)).toBe(2);
    expect(placeAfterMove(-4, 1)).toBe(0);
  });

  it('become as many prizes as the quantity says, and join again [PRIZE-02]', () => {
    const rows = [
      { description: 'A car', valuePence: 900_000 },
      { description: 'A voucher', valuePence: 5_000, quantity: 3 },
      { description: 'A mug' },
    ];
    const prizes = rankPrizes(rows);
    expect(prizes.map(({ rank, description }) => [rank, description])).toEqual([
      [1, 'A car'],
      [2, 'A voucher'],
      [3, 'A voucher'],
      [4, 'A voucher'],
      [5, 'A mug'],
    ]);
    expect(groupPrizes(prizes).map(({ prize, ranks }) => [prize.description, ranks])).toEqual([
      ['A car', [1]],
      ['A voucher', [2, 3, 4]],
      ['A mug', [5]],
    ]);
    expect(sumPrizeValues(prizes)).toBeNull();
    expect(sumPrizeValues(prizes.slice(0, 4))).toBe(915_000);
    expect(sumPrizeValues([])).toBeNull();
  });

  it('do not join prizes that differ or are apart', () => {
    const prizes = rankPrizes([
      { description: 'A mug' },
      { description: 'A mug', valuePence: 500 },
      { description: 'A car' },
      { description: 'A mug' },
    ]);
    expect(groupPrizes(prizes).map(({ ranks }) => ranks)).toEqual([[1], [2], [3], [4]]);
  });
});
